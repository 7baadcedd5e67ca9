declare const brand: unique symbol;
type Branded<Name extends string> = string & { readonly [brand]: Name };

/** A player's id: lower-case letters and digits, opaque to clients. */
export type PlayerId = Branded<"PlayerId">;
/** A game's id: lower-case letters and digits, opaque to clients. */
export type GameId = Branded<"GameId">;
/** A challenge's id: lower-case letters and digits, opaque to clients. */
export type ChallengeId = Branded<"ChallengeId">;

const LETTERS = "0123456789abcdefghjkmnpqrstvwxyz";
const LENGTH = 16;
const ID = /^[0-9a-hjkmnp-tv-z]{16}$/;

/** Whether a text has the form of an id: 16 characters of Crockford's base 32 in lower case. */
export const isId = (text: string): boolean => ID.test(text);

/** Makes an id of the first 16 bytes. The low five bits of each byte select a character. Needs at least 16 bytes. */
export const idFrom = (bytes: Uint8Array): string =>
  Array.from(bytes.subarray(0, LENGTH), (byte) => LETTERS.charAt(byte % LETTERS.length)).join("");

/** Marks a text as a player's id. The text must come from this server's storage or have passed `isId`. */
export const playerId = (text: string): PlayerId => text as PlayerId;
/** Marks a text as a game's id, under the same condition as `playerId`. */
export const gameId = (text: string): GameId => text as GameId;
/** Marks a text as a challenge's id, under the same condition as `playerId`. */
export const challengeId = (text: string): ChallengeId => text as ChallengeId;
