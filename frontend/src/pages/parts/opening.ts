import { go } from "../../router.svelte";
import { openTable } from "../../server/api";
import { rememberSeat, startAtOnce } from "../../server/keep.svelte";
import type { NewTable } from "../../server/messages";

/** Open a table, keep the seat there and go to it. Where nobody else is awaited the game starts at once. */
export async function openAndEnter(table: NewTable): Promise<void> {
  const { code, seat, token } = await openTable(table);
  if (seat !== null && token !== null) rememberSeat(code, { token, seat, game: table.game });
  if (table.plans.filter(({ bot }) => bot === null).length === 1) startAtOnce.add(code);
  go(`/t/${code}`);
}
