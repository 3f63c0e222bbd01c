// A screen that shows a board does not fall asleep, where the browser can help that.

/** Keep it awake from now on. Answers how to stop. */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | undefined;
  let isWanted = true;

  async function ask(): Promise<void> {
    if (!("wakeLock" in navigator) || document.visibilityState !== "visible") return;
    lock = await navigator.wakeLock.request("screen").catch(() => undefined);
    if (!isWanted) await lock?.release();
  }

  void ask();
  document.addEventListener("visibilitychange", ask); // the browser lets go of it in the background
  return () => {
    isWanted = false;
    document.removeEventListener("visibilitychange", ask);
    void lock?.release();
  };
}
