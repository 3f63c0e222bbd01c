// The address of a move: which one, and who looks at it.

export interface Look {
  move: number;
  /** Null for all that may be seen without a seat. */
  seat: number | null;
}

export function readLook(search: string): Look {
  const query = new URLSearchParams(search);
  return { move: readNumber(query.get("move")) ?? 0, seat: readNumber(query.get("seat")) };
}

export function addressOf(code: string, { move, seat }: Look): string {
  const view = seat === null ? "" : `&seat=${seat}`;
  return `/t/${encodeURIComponent(code)}/replay?move=${move}${view}`;
}

function readNumber(text: string | null): number | null {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null;
}
