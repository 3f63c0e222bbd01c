import { go } from "../../router.svelte";
import { openTable } from "../../server/api";
import { openedHere, rememberHost, rememberSeat, startAtOnce } from "../../server/keep.svelte";
import type { NewTable, Opened } from "../../server/messages";

/** Open a table, keep the seat there and go to it. Where nobody else is awaited the game starts at once. */
export async function openAndEnter(table: NewTable): Promise<void> {
  enter(table.game, await openTable(table), table.plans.filter(({ bot }) => bot === null).length === 1);
}

/** Keep what a table that was opened here gives its opener, and go there. */
export function enter(game: string, { code, seat, token, host }: Opened, isToStart: boolean): void {
  rememberHost(code, host);
  if (seat !== null && token !== null) rememberSeat(code, { token, seat, game });
  openedHere.add(code);
  if (isToStart) startAtOnce.add(code);
  go(`/t/${code}`);
}
