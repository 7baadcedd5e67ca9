import { HOUR } from "../shared/duration";
import { INPUT_LIMITS } from "../shared/input-limits";
import { err, ok, type Result } from "../shared/result";
import { rfc3339 } from "../shared/time";

/** A message of a conversation. `Author` is the owner's key of a participant: the side in a game. */
export interface Message<Author extends string = string> {
  /** Number of the message within its owner. Later messages have higher numbers. */
  readonly id: number;
  readonly author: Author;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Empty if the author's account was erased. */
  readonly text: string;
}

/** Maximum length of a message, in characters. */
export const MESSAGE_LENGTH = INPUT_LIMITS.message;
/** Maximum number of messages per author within `LIMIT_PERIOD`. */
export const MESSAGES_PER_PERIOD = 30;
/** In milliseconds. */
export const LIMIT_PERIOD = HOUR;
/** Maximum number of messages per author in one conversation. */
export const MESSAGES_PER_AUTHOR = 2000;

/** The earlier messages of an author, as far as the limits depend on them. */
export interface Posted {
  readonly total: number;
  /**
   * Time of the author's message number `MESSAGES_PER_PERIOD` within the last `LIMIT_PERIOD`, counted from the newest;
   * null if there are fewer. Milliseconds since 1970.
   */
  readonly limitingAt: number | null;
}

/** The reasons for refusing a message. The codes are part of the public API. */
export type PostRefusal =
  | { readonly code: "no-messages-left"; readonly limit: number }
  | { readonly code: "too-many-messages"; readonly retryAfterSeconds: number };

/**
 * Decides whether an author may post another message. The owner decides who participates in its conversation, and the
 * API checks the text.
 */
export function checkLimits({ total, limitingAt }: Posted, now: number): Result<null, PostRefusal> {
  if (total >= MESSAGES_PER_AUTHOR) return err({ code: "no-messages-left", limit: MESSAGES_PER_AUTHOR });
  if (limitingAt !== null) {
    return err({ code: "too-many-messages", retryAfterSeconds: Math.ceil((limitingAt + LIMIT_PERIOD - now) / 1000) });
  }
  return ok(null);
}

/** A message in its public form. `Author` has the fields by which the owner shows the author. */
export type MessageView<Author extends object> = { readonly id: string } & Author & {
    /** Empty if the author's account was erased. */
    readonly text: string;
    readonly at: string;
  };

/** A message in its public form. `owner` is the id of the game or other owner of the conversation. */
export const viewMessage = <Author extends object>(
  owner: string,
  { id, text, at }: Message,
  author: Author,
): MessageView<Author> => ({ id: `${owner}-${id}`, ...author, text, at: rfc3339(at) });
