import { HOUR } from "../shared/duration";
import { INPUT_LIMITS } from "../shared/input-limits";
import { err, ok, type Result } from "../shared/result";
import { rfc3339 } from "../shared/time";

/**
 * A message of a conversation. The owner of the conversation, such as a game, identifies each participant by a key of
 * type `Author`, such as the side.
 */
export interface Message<Author extends string = string> {
  /** Number of the message within its conversation. Later messages have higher numbers. */
  readonly id: number;
  readonly author: Author;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Empty if the author's account was erased. */
  readonly text: string;
}

/** Maximum length of a message, in UTF-16 code units. */
export const MESSAGE_LENGTH = INPUT_LIMITS.message;
/** Maximum number of messages per author within `LIMIT_PERIOD`. */
export const MESSAGES_PER_PERIOD = 30;
/** Period of `MESSAGES_PER_PERIOD`, in milliseconds. */
export const LIMIT_PERIOD = HOUR;
/** Maximum number of messages per author in one conversation. */
export const MESSAGES_PER_AUTHOR = 2000;

/** Data about the earlier messages of an author that the limits depend on. */
export interface Posted {
  readonly total: number;
  /**
   * Time of the author's `MESSAGES_PER_PERIOD`th newest message (milliseconds since 1970); null if it is older than
   * `LIMIT_PERIOD` or does not exist.
   */
  readonly limitingAt: number | null;
}

/** The reasons for refusing a message because its author has posted too many. The codes are part of the public API. */
export type PostRefusal =
  | { readonly code: "no-messages-left"; readonly limit: number }
  | { readonly code: "too-many-messages"; readonly retryAfterSeconds: number };

/**
 * Decides whether an author may post another message at `now` (milliseconds since 1970). The owner checks before that
 * the author participates in its conversation, and the API checks the text.
 */
export function checkLimits({ total, limitingAt }: Posted, now: number): Result<null, PostRefusal> {
  if (total >= MESSAGES_PER_AUTHOR) return err({ code: "no-messages-left", limit: MESSAGES_PER_AUTHOR });
  if (limitingAt !== null) {
    return err({ code: "too-many-messages", retryAfterSeconds: Math.ceil((limitingAt + LIMIT_PERIOD - now) / 1000) });
  }
  return ok(null);
}

/**
 * A message in its public form. `Author` has the fields that show the author, as the owner of the conversation defines
 * them.
 */
export type MessageView<Author extends object> = { readonly id: string } & Author & {
    /** Empty if the author's account was erased. */
    readonly text: string;
    readonly at: string;
  };

/** Converts a message to its public form. `owner` is the id of the conversation's owner, such as a game. */
export const viewMessage = <Author extends object>(
  owner: string,
  { id, text, at }: Message,
  author: Author,
): MessageView<Author> => ({ id: `${owner}-${id}`, ...author, text, at: rfc3339(at) });
