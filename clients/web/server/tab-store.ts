// Values that survive a reload of the tab, in session storage. If storage is blocked or empty, reads return null.

/** Reads a stored value; null if there is none. */
export function readTab(name: string): string | null {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Stores a value; null deletes it. */
export function keepTab(name: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, value);
  } catch {
    // Without storage, the value is lost when the document is reloaded.
  }
}
