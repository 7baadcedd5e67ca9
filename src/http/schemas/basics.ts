import * as z from "zod";
import { VARIANTS } from "../../rules/registry";
import { isId } from "../../shared/ids";
import { hasVisibleText, isPlainLine, isPlainText } from "../../shared/plain-text";
import { isReservedUsername, isUsername } from "../../shared/username";

export {
  Color,
  DeclineReason,
  Duration,
  GameVariant,
  Id,
  Options,
  Outcome,
  orNull,
  PlayerName,
  Players,
  RatingChange,
  RatingWeight,
  Side,
  Time,
  TimeControl,
} from "../../events/values";

export const ID_PATTERN = "^[0-9a-hjkmnp-tv-z]{16}$";

const EXAMPLE_ID = "7g2k9qd4w0xn5tz1";

/** An id in a path. */
export const PathId = z.string().refine(isId).meta({ pattern: ID_PATTERN, example: EXAMPLE_ID });

/**
 * What a request may leave out, or say as null: so answers say that there is none, and what was read can be sent back.
 * For schemas without a name of their own (see `orNull`).
 */
export const orNothing = <Schema extends z.ZodType>(schema: Schema) =>
  schema
    .nullable()
    .optional()
    .transform((value) => value ?? undefined);

/** A game of the catalogue, as clients name it. */
export const VariantId = z.enum(VARIANTS).meta({ id: "VariantId", description: "A game of the catalogue." });

/** A text of one line that somebody else may come to read. */
export const PlainLine = z.string().refine(isPlainLine, "expected one line without control or direction characters");

/** A text that may have line breaks, which become `\\n`. */
export const PlainText = z
  .string()
  .refine(isPlainText, "expected text without control or direction characters; line breaks may be there")
  .overwrite((text) => text.replaceAll("\r\n", "\n"));

const EXPECTED_VISIBLE = "expected text that can be seen, not only spaces, marks or invisible characters";

/** One line that shows something: a name of a token or a passkey. Spaces at both ends are removed. */
export const VisibleLine = PlainLine.trim().min(1, { abort: true }).refine(hasVisibleText, EXPECTED_VISIBLE);

/** Text from one player to another, with at least one visible character. Spaces at both ends are removed. */
export const VisibleText = PlainText.trim().min(1, { abort: true }).refine(hasVisibleText, EXPECTED_VISIBLE);

/** As `VisibleText`, or nothing at all: an empty text stays empty. */
export const VisibleTextOrEmpty = PlainText.trim().refine(
  (text) => text === "" || hasVisibleText(text),
  EXPECTED_VISIBLE,
);

/** A name that somebody signs up with. */
export const NewUsername = z
  .string()
  .refine(isUsername, "expected 3 to 20 letters, digits, _ and -, with a letter or digit at both ends")
  .refine((name) => !isReservedUsername(name), "is reserved, or looks like a name that is")
  .meta({
    minLength: 3,
    maxLength: 20,
    pattern: "^[A-Za-z0-9][A-Za-z0-9_-]{1,18}[A-Za-z0-9]$",
    example: "leonidas",
  });

/** The name of somebody who may exist. */
export const Username = z.string().min(1).max(40).meta({ example: "leonidas" });

export const PathUsername = Username;
