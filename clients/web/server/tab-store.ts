// What a tab keeps for the document that comes after this one when it is loaded again. Where the browser keeps nothing, or
// forbids it, there is nothing to be found.

/** Reads what was kept under a name; null where there is nothing. */
export function readTab(name: string): string | null {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Keeps a value, or forgets it with null. */
export function keepTab(name: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, value);
  } catch {
    // It is known for as long as this document is there.
  }
}
