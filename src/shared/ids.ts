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

/** Whether a text from outside has the form of an id of ours (16 letters of Crockford's base 32, lower case). */
export const isId = (text: string): boolean => ID.test(text);

/** The id that bytes make: five bits of each of the first sixteen are a letter. */
export const idFrom = (bytes: Uint8Array): string =>
  Array.from(bytes.subarray(0, LENGTH), (byte) => LETTERS.charAt(byte % LETTERS.length)).join("");

/** Takes a text that is known to be a player's id (from our own storage, or checked with `isId`). */
export const playerId = (text: string): PlayerId => text as PlayerId;
/** Takes a text that is known to be a game's id. */
export const gameId = (text: string): GameId => text as GameId;
/** Takes a text that is known to be a challenge's id. */
export const challengeId = (text: string): ChallengeId => text as ChallengeId;
