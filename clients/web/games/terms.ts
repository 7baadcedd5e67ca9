import type { Challenge, Side } from "skytale-client";
import { session } from "../server/session";
import { optionWords } from "./variants";

/** The color that the viewer of a challenge would play; null if it is random. */
export function ownColor({ color, challenger }: Challenge): Side | null {
  if (color === "random") return null;
  return (color === "white") === (challenger.username === session.value?.username) ? "white" : "black";
}

/** The terms of a challenge in short phrases, from the viewer's side. */
export function termsOf(challenge: Challenge): readonly string[] {
  const color = ownColor(challenge);
  return [
    challenge.rated ? "rated" : "casual",
    ...(color === null ? [] : [`you play ${color}`]),
    ...(challenge.private ? ["private"] : []),
    ...unusualTerms(challenge),
  ];
}

/** Terms that differ from the defaults, in short phrases. */
export function unusualTerms(challenge: Challenge): readonly string[] {
  const { rated, options, position, minRating, maxRating, uses, opponent, takebacks, rematchOf } = challenge;
  return [
    rematchOf === null ? null : "a rematch",
    position === null ? null : "custom start position",
    ...optionWords(options),
    minRating === null ? null : `rating ${minRating} or more`,
    maxRating === null ? null : `rating ${maxRating} or less`,
    uses > 1 && opponent === null ? `for ${uses} players` : null,
    takebacks === rated ? (takebacks ? "takebacks allowed" : "no takebacks") : null,
    challenge.vacation || challenge.timeControl.kind === "unlimited" ? null : "vacations do not stop the clock",
  ].filter((term) => term !== null);
}
