// Which page: the address without its host, and how the user came there.

interface Place {
  path: string;
  search: string;
  hash: string;
  /** `first` when the app was opened here, `back` also for forward in the browser's history. */
  came: "first" | "link" | "back";
}

export const place: Place = $state({ ...address(), came: "first" });

function address(): Omit<Place, "came"> {
  return { path: location.pathname, search: location.search, hash: location.hash };
}

/** Go to another page of ours. */
export function go(to: string): void {
  history.pushState(null, "", to);
  Object.assign(place, address(), { came: "link" });
}

/** The value of a query parameter. */
export function query(name: string): string | null {
  return new URLSearchParams(place.search).get(name);
}

/** From now on follow links to our own pages without loading anew, and the browser's buttons. */
export function startRouter(): void {
  addEventListener("popstate", () => Object.assign(place, address(), { came: "back" }));
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
    const to = link && isPlain && !event.defaultPrevented ? pageOfOurs(link) : null;
    if (to === null) return;
    event.preventDefault();
    go(to);
  });
}

/** The page of ours that a link leads to. Links within the page are the browser's. */
export function pageOfOurs(link: HTMLAnchorElement): string | null {
  if (link.target || link.hasAttribute("download") || link.origin !== location.origin) return null;
  if (link.pathname.startsWith("/api/")) return null;
  const isHere = link.pathname === location.pathname && link.search === location.search && link.hash !== "";
  return isHere ? null : link.pathname + link.search + link.hash;
}

/** What a pattern like /t/:code finds in a path, or null. */
export function match(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split("/");
  const given = path.replace(/(.)\/$/, "$1").split("/");
  if (wanted.length !== given.length) return null;
  const found: Record<string, string> = {};
  for (const [i, part] of wanted.entries()) {
    if (part.startsWith(":")) found[part.slice(1)] = decoded(given[i]!);
    else if (part !== given[i]) return null;
  }
  return Object.values(found).includes("") ? null : found;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
}
