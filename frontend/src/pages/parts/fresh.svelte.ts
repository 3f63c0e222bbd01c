import { isOnline } from "../../server/online.svelte";

const PAUSE = 15_000;

/** Ask now, and again while the page is looked at, and when the connection is back. */
export function keepFresh(ask: () => Promise<void>): void {
  $effect(() => {
    if (!isOnline()) return;
    const askIfSeen = () => {
      if (document.visibilityState === "visible") void ask();
    };
    askIfSeen();
    const timer = setInterval(askIfSeen, PAUSE);
    document.addEventListener("visibilitychange", askIfSeen);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", askIfSeen);
    };
  });
}
