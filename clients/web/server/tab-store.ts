// Values that survive a reload of the tab, in session storage. If storage is blocked or empty, reads return null.

/** Reads a stored value; null if there is none. */
export function readTab(name: string): string | null {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Stores a value; null deletes it. Returns false if storage is blocked: the value is then lost at a reload. */
export function writeTab(name: string, value: string | null): boolean {
  try {
    if (value === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, value);
    return true;
  } catch {
    return false;
  }
}
