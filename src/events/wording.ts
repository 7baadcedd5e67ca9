import type { Side } from "../shared/side";

// The words that sentences about events share.

/** How much of a text that players wrote is quoted, in characters. */
const LONGEST_QUOTE = 200;

/** `spartan-chess` as people write it. */
export const gameTitle = ({ variant }: { readonly variant: string }): string =>
  variant.replaceAll("-", " ").replaceAll(/\b\w/g, (letter) => letter.toUpperCase());

/** The side that an event names, at the beginning of a sentence. */
export const sideTitle = ({ side }: { readonly side: Side }): string => (side === "white" ? "White" : "Black");

/** A clause about the deadline, to be put before the full stop; empty if there is none. */
export const byDeadline = ({ deadlineAt }: { readonly deadlineAt: string | null }): string =>
  deadlineAt === null ? "" : `; move by ${deadlineAt.slice(0, 16).replace("T", " ")} UTC`;

/** One line of what a player wrote. */
export function quoted(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  const letters = [...line];
  return letters.length > LONGEST_QUOTE ? `"${letters.slice(0, LONGEST_QUOTE).join("")}…"` : `"${line}"`;
}

/** How a game ended. */
export function resultOf(end: {
  readonly status: "finished" | "aborted";
  readonly outcome: { readonly winner: Side | null; readonly reason: string };
}): string {
  const { winner } = end.outcome;
  const reason = end.outcome.reason.replaceAll("-", " ");
  const result = end.status === "aborted" ? "aborted" : winner === null ? "a draw" : `${winner} wins`;
  return `${result} (${reason})`;
}
