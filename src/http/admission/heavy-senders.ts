import { AddressBuckets } from "../limits/address-buckets";

/** A person with a browser does not send more requests than this; programs do. */
const OF_A_PERSON = { limit: 60, windowSeconds: 60 };

/**
 * Distinguishes programs from people by their request rate. The sender is identified by its credentials as a whole.
 * They are not verified yet, but nobody else can send the same credentials to make a player look like a program.
 * Requests without credentials are not counted, because many people may share an address.
 */
export class HeavySenders {
  readonly #buckets = new AddressBuckets();

  /** Counts a request at `now`. Returns whether its sender sends more than a person does. */
  count({ headers }: Pick<Request, "headers">, now: number): boolean {
    const credentials = headers.get("Authorization") ?? headers.get("Cookie");
    return credentials !== null && !this.#buckets.take(digestOf(credentials), OF_A_PERSON, 1, now).ok;
  }
}

/**
 * FNV-1a, twice: the second time with another start and another multiplier. No secret remains in memory, and a
 * cryptographic hash would cost more than refusing the request.
 */
function digestOf(text: string): string {
  let [one, other] = [0x811c9dc5, 0x01000193];
  for (let index = 0; index < text.length; index += 1) {
    one = Math.imul(one ^ text.charCodeAt(index), 0x01000193);
    other = Math.imul(other ^ text.charCodeAt(index), 0x85ebca6b);
  }
  return `${one}/${other}`;
}
