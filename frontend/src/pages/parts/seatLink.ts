// Private links: of a seat, of the table host, or of both, as the terminal writes them.

import { askSeats, RequestError } from "../../server/api";
import type { Held } from "../../server/keep.svelte";

const TOKEN = /^[\w-]{1,100}$/;

/** The tokens that a private link carries behind its `#`. */
export function readPrivateLink(hash: string): { seat: string | null; host: string | null } {
  const found = new URLSearchParams(hash.replace(/^#/, ""));
  const tokenOf = (name: string) => {
    const token = found.get(name) ?? "";
    return TOKEN.test(token) ? token : null;
  };
  return { seat: tokenOf("seat"), host: tokenOf("host") };
}

/** The seat that the link's token owns, or what to tell. Only a server that answers can say that a link is dead. */
export async function checkSeatLink(code: string, token: string): Promise<Held | "seat-link-dead" | "seat-link-unchecked"> {
  try {
    const [found] = await askSeats({ seats: [{ code, token }] });
    if (!found) return "seat-link-dead";
    return found.seat === null ? "seat-link-unchecked" : { token, seat: found.seat }; // a broken table has no seats now
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    return "seat-link-unchecked";
  }
}
