import type * as z from "zod";
import { MAX_CHALLENGE_LIFE } from "../../../db/challenges";
import { gameOf } from "../../../rules/registry";
import type { Settings } from "../../../settings";
import { DAY, MINUTE } from "../../../shared/duration";
import { HOUSE, housePlayerOf, LEVELS } from "../../../shared/house";
import { err, ok, type Result } from "../../../shared/result";
import type { TimeControl } from "../../../shared/time-control";
import type { FieldError, RefusalOf } from "../../problems/refusal";
import { durationWithin } from "../../request/duration-range";
import { unknownOptions } from "../../request/game-options";
import type { NewChallenge } from "../../schemas/challenge";
import { parseTimeControl } from "./time-control";

const DEFAULT_LIFE = 14 * DAY;
const MIN_LIFE = MINUTE;

/** The parsed terms of a challenge. Times are in milliseconds. */
interface Terms {
  readonly timeControl: TimeControl;
  readonly life: number;
  readonly position: string | null;
}

/** Validates the terms that the schema cannot check: this server's limits, and the variant's options and positions. */
export function parseTerms(
  challenge: z.output<typeof NewChallenge>,
  settings: Settings,
): Result<Terms, RefusalOf<"invalid-request"> | RefusalOf<"invalid-position">> {
  const game = gameOf(challenge.variant);
  const options = challenge.options ?? {};
  const timeControl = parseTimeControl(challenge.timeControl, settings);
  const life =
    challenge.expiresIn === undefined
      ? ok(DEFAULT_LIFE)
      : durationWithin("expiresIn", challenge.expiresIn, {
          min: MIN_LIFE,
          max: MAX_CHALLENGE_LIFE,
          words: "PT1M to P30D",
        });
  const errors: FieldError[] = [...unknownOptions(game, options)];
  if (!timeControl.ok) errors.push(...timeControl.error);
  if (!life.ok) errors.push(life.error);
  errors.push(...levelErrors(challenge));
  if (challenge.opponent !== undefined && (challenge.uses ?? 1) > 1) {
    errors.push({ field: "uses", detail: "expected 1 where an opponent is named" });
  }
  if (challenge.listed === true && (challenge.opponent !== undefined || challenge.private === true)) {
    errors.push({ field: "listed", detail: "expected false: only open challenges to public games are in the lobby" });
  }
  errors.push(...ratingErrors(challenge));
  if (challenge.position !== undefined && challenge.rated) {
    errors.push({ field: "rated", detail: "expected false where the game starts from a position of its own" });
  }
  if (challenge.rated && challenge.private) {
    errors.push({ field: "rated", detail: "expected false where the game is private: rated games are public" });
  }
  if (challenge.rated && challenge.timeControl.kind === "unlimited") {
    errors.push({
      field: "rated",
      detail: "expected false where there is no time limit: who loses could stall for ever",
    });
  }
  if (errors.length > 0 || !timeControl.ok || !life.ok) return err({ code: "invalid-request", errors });
  const terms = { timeControl: timeControl.value, life: life.value };
  if (challenge.position === undefined) return ok({ ...terms, position: null });

  const start = game.start(options, challenge.position);
  if (!start.ok) return err({ code: "invalid-position", field: "position", detail: start.error.detail });
  if (start.value.outcome !== null) {
    return err({ code: "invalid-position", field: "position", detail: "the game is over in this position" });
  }
  return ok({ ...terms, position: start.value.position });
}

const isHouse = ({ opponent }: z.output<typeof NewChallenge>): boolean => opponent?.toLowerCase() === HOUSE;

function levelErrors(challenge: z.output<typeof NewChallenge>): readonly FieldError[] {
  const isGiven = challenge.level !== undefined;
  if (isHouse(challenge) === isGiven) return [];
  const detail = isGiven
    ? `is for the opponent \`${HOUSE}\``
    : `expected a whole number from 1 to ${LEVELS.length}: the level of the house bot`;
  return [{ field: "level", detail }];
}

/** The name of the challenged player; null if anybody can accept. */
export function opponentName(challenge: z.output<typeof NewChallenge>): string | null {
  const level = LEVELS.find((known) => known === challenge.level);
  if (isHouse(challenge) && level !== undefined) return housePlayerOf(level).username;
  return challenge.opponent ?? null;
}

function ratingErrors({ opponent, minRating, maxRating }: z.output<typeof NewChallenge>): readonly FieldError[] {
  const given = (["minRating", "maxRating"] as const).filter(
    (field) => ({ minRating, maxRating })[field] !== undefined,
  );
  if (opponent !== undefined) {
    return given.map((field) => ({ field, detail: "is for open challenges: leave it out where an opponent is named" }));
  }
  if (minRating === undefined || maxRating === undefined || minRating <= maxRating) return [];
  return [{ field: "minRating", detail: "expected no more than maxRating" }];
}
