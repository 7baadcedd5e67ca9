import type { Challenge, Side, TimeControl } from "skytale-client";
import { session } from "../server/session";
import { optionWords } from "./variants";

const UNITS = [
  ["W", "week"],
  ["D", "day"],
  ["H", "hour"],
  ["M", "minute"],
  ["S", "second"],
] as const;

/** An ISO 8601 duration in words: "3 days", "1 day 12 hours". */
export function durationWords(duration: string): string {
  const [date = "", time = ""] = duration.replace(/^P/, "").split("T");
  const parts = UNITS.flatMap(([letter, word]) => {
    const text = letter === "W" || letter === "D" ? date : time;
    const [, amount] = new RegExp(`(\\d+(?:\\.\\d+)?)${letter}`).exec(text) ?? [];
    if (amount === undefined) return [];
    return [`${amount} ${word}${amount === "1" ? "" : "s"}`];
  });
  return parts.length === 0 ? "no time" : parts.join(" ");
}

/** A time control in words. */
export function timeControlWords(timeControl: TimeControl): string {
  switch (timeControl.kind) {
    case "per-move":
      return `${durationWords(timeControl.perMove)} a move`;
    case "bank":
      return `${durationWords(timeControl.initial)} for all moves, ${durationWords(timeControl.increment)} more with each`;
    case "unlimited":
      return "no clock";
  }
}

/** Which colour whoever reads a challenge would play; null if it is drawn by lot. */
export function ownColor({ color, challenger }: Challenge): Side | null {
  if (color === "random") return null;
  return (color === "white") === (challenger.username === session.value?.username) ? "white" : "black";
}

/** What a challenge is about, each in a few words, as whoever reads it would play it. */
export function termsOf(challenge: Challenge): readonly string[] {
  const color = ownColor(challenge);
  return [
    challenge.rated ? "rated" : "casual",
    ...(color === null ? [] : [`you play ${color}`]),
    ...(challenge.private ? ["private"] : []),
    ...unusualTerms(challenge),
  ];
}

/** What few challenges ask for. */
export function unusualTerms(challenge: Challenge): readonly string[] {
  const { rated, options, position, minRating, maxRating, uses, opponent, takebacks, vacation, rematchOf } = challenge;
  return [
    rematchOf === null ? null : "a rematch",
    position === null ? null : "from a position",
    ...optionWords(options),
    minRating === null ? null : `rated ${minRating} or more`,
    maxRating === null ? null : `rated ${maxRating} or less`,
    uses > 1 && opponent === null ? `for ${uses} players` : null,
    takebacks === rated ? (takebacks ? "moves may be taken back" : "no move is taken back") : null,
    vacation ? null : "clocks run on vacation too",
  ].filter((term) => term !== null);
}
