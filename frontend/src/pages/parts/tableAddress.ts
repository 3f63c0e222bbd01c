export interface TableAddress {
  code: string;
  path: string;
}

/** The table that a code, or a link to it, names. A link may carry a seat: /t/CODE#seat=TOKEN. */
export function tableAddress(text: string): TableAddress | null {
  const [, linked, hash = ""] = /\/t\/([^/?#\s]+)[^#]*(#\S*)?/.exec(text) ?? [];
  const code = (linked ?? text).replace(/[\s-]/g, "").toLowerCase();
  return code ? { code, path: `/t/${encodeURIComponent(code)}${hash}` } : null;
}
