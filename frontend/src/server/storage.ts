// The browser's storage. Even to name it can fail: where it is blocked or broken, there is nothing in it.

/** What all our keys begin with. */
export const PREFIX = "offsuit.";

/** All keys that there are, with the prefix. */
export function keys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

/** The value under a key, which is written without the prefix. */
export function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + key) ?? "null");
  } catch {
    return null;
  }
}

/** Keep a value, or with null remove it. Answers whether that worked. */
export function write(key: string, value: unknown): boolean {
  try {
    if (value === null) localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
