// Is the server there? Asked again and again only while it is not.

const PAUSE = 3000;

let online = $state(navigator.onLine);
let next: ReturnType<typeof setTimeout> | undefined;

addEventListener("offline", loseConnection);
addEventListener("online", tryConnection);
if (!navigator.onLine) loseConnection();

export function isOnline(): boolean {
  return online;
}

/** A request did not get through: from now on the server is asked until it answers. */
export function loseConnection(): void {
  online = false;
  clearTimeout(next);
  next = setTimeout(tryConnection, PAUSE);
}

export async function tryConnection(): Promise<void> {
  clearTimeout(next);
  const answer = await fetch("/health/live", { cache: "no-store" }).then(
    (response) => response.text(),
    () => "",
  );
  // What else answers, like the page of a hotel's network, is not the server.
  if (answer === "ok") online = true;
  else loseConnection();
}
