import type { Side } from "../shared/side";

// Words that the sentences about events share.

/** Maximum length of a quote from a player's text, in characters. */
const LONGEST_QUOTE = 200;

/** The name of a variant for people: `spartan-chess` becomes `Spartan Chess`. */
export const gameTitle = ({ variant }: { readonly variant: string }): string =>
  variant.replaceAll("-", " ").replaceAll(/\b\w/g, (letter) => letter.toUpperCase());

/** The name of the side that an event is about, capitalized for the start of a sentence. */
export const sideTitle = ({ side }: { readonly side: Side }): string => (side === "white" ? "White" : "Black");

/** A time in RFC 3339 for people, to the minute: `2026-11-20 18:00 UTC`. */
export const utcMinute = (time: string): string => `${time.slice(0, 16).replace("T", " ")} UTC`;

/** A clause about the deadline, to be placed before the full stop; empty if there is no deadline. */
export const byDeadline = ({ deadlineAt }: { readonly deadlineAt: string | null }): string =>
  deadlineAt === null ? "" : `; move by ${utcMinute(deadlineAt)}`;

/** A player's text in quotation marks, on one line, cut after `LONGEST_QUOTE` characters. */
export function quoted(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  const letters = [...line];
  return letters.length > LONGEST_QUOTE ? `"${letters.slice(0, LONGEST_QUOTE).join("")}…"` : `"${line}"`;
}

/** The result of a game in words, such as `white wins (checkmate)` or `aborted`. */
export function resultOf(end: {
  readonly status: "finished" | "aborted";
  readonly outcome: { readonly winner: Side | null; readonly reason: string };
}): string {
  const { winner } = end.outcome;
  const reason = end.outcome.reason.replaceAll("-", " ");
  const result = end.status === "aborted" ? "aborted" : winner === null ? "a draw" : `${winner} wins`;
  // Most aborted games have the reason `aborted`, which would only repeat the result.
  return reason === result ? result : `${result} (${reason})`;
}
