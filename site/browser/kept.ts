/** What the browser keeps for these pages; null where it keeps nothing. */
export function readKept(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Keeps a choice, or forgets it with null. A browser that keeps nothing asks again next time. */
export function keep(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // Nothing on these pages depends on it.
  }
}
