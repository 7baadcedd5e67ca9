import { AddressBuckets } from "../limits/address-buckets";

/** More requests than this are sent by programs, not by a person with a browser. */
const OF_A_PERSON = { limit: 60, windowSeconds: 60 };

/**
 * Tells programs from people by how much they send. A sender is known by its credentials as a whole: they are not
 * verified yet, and nobody else can send the same ones to make a player look like a program. Requests without
 * credentials are not counted, because many people may share an address.
 */
export class HeavySenders {
  readonly #buckets = new AddressBuckets();

  /** Counts a request at `now`; returns whether its sender has sent more than a person does. */
  count({ headers }: Pick<Request, "headers">, now: number): boolean {
    const credentials = headers.get("Authorization") ?? headers.get("Cookie");
    return credentials !== null && !this.#buckets.take(digestOf(credentials), OF_A_PERSON, 1, now).ok;
  }
}

/** FNV-1a, twice from different starts: no secret is kept in memory, and a verified hash would cost more than a refusal. */
function digestOf(text: string): string {
  let [one, other] = [0x811c9dc5, 0x01000193];
  for (let index = 0; index < text.length; index += 1) {
    one = Math.imul(one ^ text.charCodeAt(index), 0x01000193);
    other = Math.imul(other ^ text.charCodeAt(index), 0x85ebca6b);
  }
  return `${one}/${other}`;
}
