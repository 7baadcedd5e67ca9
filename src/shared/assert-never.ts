/** Closes a switch over a union: a new arm does not compile until it is handled. Throws if reached at run time. */
export function assertNever(value: never): never {
  throw new Error(`unhandled case: ${JSON.stringify(value)}`);
}
