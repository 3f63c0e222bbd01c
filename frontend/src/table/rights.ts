// Who may do what at a table before the start, and who is waited for.

import type { TableView } from "../server/messages";

/** May this person fill seats and start? The table host may, or whoever acts for them. */
export function mayAct({ is_host, acting, seat }: TableView): boolean {
  return is_host || (acting !== null && acting === seat);
}

export interface Line {
  id: string;
  name: string;
}

/** Who is waited for, and who acts for the table host, as ids of texts with the name in them. */
export function waitedFor(table: TableView, isHostPresent: boolean): Line[] {
  const { acting, places, is_host } = table;
  const lines: Line[] = [];
  if (places.some((place) => place.is_free)) lines.push({ id: "wait-for-seats", name: "" });
  else if (acting === null && !is_host) lines.push({ id: isHostPresent ? "wait-for-host" : "wait-for-host-away", name: "" });
  if (acting !== null && !is_host) {
    lines.push({ id: acting === table.seat ? "you-act" : "wait-for-acting", name: places[acting]?.name ?? "" });
  }
  return lines;
}
