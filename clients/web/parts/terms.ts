import type { Challenge, TimeControl } from "skytale-client";
import { session } from "../server/session";

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

/** What is unusual about a challenge, each in a few words, as whoever reads it would play it. */
export function termsOf(challenge: Challenge): readonly string[] {
  const { rated, options, position, minRating, maxRating, uses, color, opponent, challenger, rematchOf } = challenge;
  const isOwn = challenger.username === session.value?.username;
  return [
    rematchOf === null ? null : "a rematch",
    rated ? "rated" : "casual",
    color === "random" ? null : `you play ${(color === "white") === isOwn ? "white" : "black"}`,
    challenge.private ? "private" : null,
    position === null ? null : "from a position",
    ...Object.entries(options).map(([name, isOn]) => (isOn ? (OPTION_WORDS[name] ?? name) : null)),
    minRating === null ? null : `rated ${minRating} or more`,
    maxRating === null ? null : `rated ${maxRating} or less`,
    uses > 1 && opponent === null ? `for ${uses} players` : null,
  ].filter((term) => term !== null);
}

const OPTION_WORDS: Readonly<Record<string, string>> = { heroesConquer: "heroes conquer too" };
