import { expect, it } from "vitest";
import type { TableView } from "../server/messages";
import { mayAct, waitedFor } from "./rights";

const TABLE = {
  is_host: false,
  acting: null,
  seat: 1,
  places: ["Ann", "Ben"].map((name, seat) => ({ seat, name, is_free: false })),
} as unknown as TableView;

const FREE = { ...TABLE, places: [{ ...TABLE.places[0]!, is_free: true }, TABLE.places[1]!] };

it.each([
  [TABLE, false],
  [{ ...TABLE, is_host: true }, true],
  [{ ...TABLE, is_host: true, seat: null }, true],
  [{ ...TABLE, acting: 1 }, true],
  [{ ...TABLE, acting: 0 }, false],
  [{ ...TABLE, seat: null }, false],
])("only the table host, or who acts for them, may act", (table, may) => expect(mayAct(table)).toBe(may));

it.each<[TableView, boolean, string[]]>([
  [FREE, true, ["wait-for-seats "]],
  [TABLE, true, ["wait-for-host "]],
  [TABLE, false, ["wait-for-host-away "]],
  [{ ...TABLE, acting: 0 }, false, ["wait-for-acting Ann"]],
  [{ ...FREE, acting: 0 }, false, ["wait-for-seats ", "wait-for-acting Ann"]],
  [{ ...TABLE, acting: 1 }, false, ["you-act Ben"]],
  [{ ...TABLE, is_host: true }, true, []],
])("everybody reads who is waited for, and who acts for the host", (table, isHostPresent, lines) => {
  expect(waitedFor(table, isHostPresent).map(({ id, name }) => `${id} ${name}`)).toEqual(lines);
});
