// The server's HTML of the rules, made ready for the page: parts and clauses that can be linked to.

export interface RulesText {
  html: string;
  parts: { id: string; title: string }[];
}

const CLAUSE = "[A-Z]{2}-\\d+";
// A clause where it is told, or a clause where it is spoken of. Not those in tags.
const TOLD_OR_NAMED = new RegExp(`<strong>(${CLAUSE})</strong>|<[^>]*>|\\b(${CLAUSE})\\b`, "g");

/** Without the title, which the page shows itself. */
export function rulesText(source: string): RulesText {
  const parts: RulesText["parts"] = [];
  const html = source
    .replace(/<h1>.*?<\/h1>/s, "")
    .replace(TOLD_OR_NAMED, (found, told?: string, named?: string) => {
      if (told) return `<a class="clause" href="#${told}">${told}</a>`;
      return named ? `<a href="#${named}">${named}</a>` : found;
    })
    .replace(/<h2>(.*?)<\/h2>/gs, (_, title: string) => {
      const id = `part-${parts.length + 1}`;
      parts.push({ id, title: title.replace(/<[^>]*>/g, "") });
      return `<h2 id="${id}">${title}</h2>`;
    });
  return { html, parts };
}
