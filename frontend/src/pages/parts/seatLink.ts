// The private link of a seat, where the browser has another seat of the same table.

import { askSeats, RequestError } from "../../server/api";
import type { Held } from "../../server/keep.svelte";

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
