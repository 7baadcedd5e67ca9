import * as z from "zod";
import { VARIANTS } from "../../rules/registry";
import { isId } from "../../shared/ids";
import { hasVisibleText, isPlainLine, isPlainText } from "../../shared/plain-text";
import type { PlayerRating as PlayerRatingValue } from "../../shared/player-rating";
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

import { orNull, PlayerName } from "../../events/values";
import { INPUT_LIMITS } from "../../shared/input-limits";

export const ID_PATTERN = "^[0-9a-hjkmnp-tv-z]{16}$";

const EXAMPLE_ID = "7g2k9qd4w0xn5tz1";

export const PathId = z.string().refine(isId).meta({ pattern: ID_PATTERN, example: EXAMPLE_ID });

/**
 * An optional member of a request that may also be null. Answers contain null for missing values, so an answer can be
 * sent back unchanged. For schemas without an `id` (see `orNull`).
 */
export const orNothing = <Schema extends z.ZodType>(schema: Schema) =>
  schema
    .nullable()
    .optional()
    .transform((value) => value ?? undefined);

/**
 * A text that a player wrote, in a response. Its type marks it for code that must not take it for the server's own
 * words (src/mcp/untrusted.ts).
 */
export const PlayerText = z.string().brand<"PlayerText">();

/** A rating with its certainty. */
export const PlayerRating = z
  .object({
    rating: z.number(),
    provisional: z.boolean().meta({ description: "True while the rating is uncertain. Clients show it with a `?`." }),
  })
  .meta({ id: "PlayerRating", example: { rating: 1612.4, provisional: false } }) satisfies z.ZodType<PlayerRatingValue>;

/** A player with the rating that applies in the context. */
export const RatedPlayer = PlayerName.extend({
  rating: orNull(PlayerRating).meta({
    description:
      "Rating in the variant, from games with people or, in a game with a house bot, with bots. 1500 and provisional for a player without a rated game; null if it was not stored.",
  }),
}).meta({ id: "RatedPlayer" });

/** The player of each side with their rating. */
export const RatedPlayers = z.object({ white: RatedPlayer, black: RatedPlayer }).meta({ id: "RatedPlayers" });

/** The id of a variant in the catalogue, in requests. */
export const VariantId = z.enum(VARIANTS).meta({ id: "VariantId", description: "Id of a variant in the catalogue." });

/** The revision of the rules of a game or a challenge. */
export const RulesRevision = z.int().meta({
  description: "Revision of the variant's rules by which this game is played. It never changes.",
});

/** A text of one line that other people may read. */
export const PlainLine = z.string().refine(isPlainLine, "expected one line without control or direction characters");

/** A text that may have line breaks, which are normalized to `\\n`. */
export const PlainText = z
  .string()
  .refine(isPlainText, "expected text without control or direction characters; line breaks may be there")
  .overwrite((text) => text.replaceAll("\r\n", "\n"));

const EXPECTED_VISIBLE = "expected text that can be seen, not only spaces, marks or invisible characters";

/**
 * One line with at least one visible character, such as the name of a token or passkey. Leading and trailing spaces are
 * removed.
 */
export const VisibleLine = PlainLine.trim().min(1, { abort: true }).refine(hasVisibleText, EXPECTED_VISIBLE);

/** Text from one player to another, with at least one visible character. Leading and trailing spaces are removed. */
export const VisibleText = PlainText.trim().min(1, { abort: true }).refine(hasVisibleText, EXPECTED_VISIBLE);

/** Like `VisibleText`, but may be empty. */
export const VisibleTextOrEmpty = PlainText.trim().refine(
  (text) => text === "" || hasVisibleText(text),
  EXPECTED_VISIBLE,
);

/** A username for a new or renamed account. */
export const NewUsername = z
  .string()
  .refine(isUsername, "expected 3 to 20 letters, digits, _ and -, with a letter or digit at both ends")
  .refine((name) => !isReservedUsername(name), "is reserved, or looks like a name that is")
  .meta({
    minLength: 3,
    maxLength: INPUT_LIMITS.username,
    pattern: "^[A-Za-z0-9][A-Za-z0-9_-]{1,18}[A-Za-z0-9]$",
    example: "leonidas",
  });

/** A username that refers to a player, who may not exist. */
export const Username = z.string().min(1).max(INPUT_LIMITS.usernameInRequest).meta({ example: "leonidas" });

export const PathUsername = Username;
