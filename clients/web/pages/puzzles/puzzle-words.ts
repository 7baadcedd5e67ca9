import type { Puzzle, PuzzleAttempt } from "skytale-client";
import type { Game } from "../../../../src/rules/game";
import { COLOR_NAMES } from "../../games/colors";

/** The task of a puzzle in one sentence. */
export function taskWords({ turn, moves }: Pick<Puzzle, "turn" | "moves">): string {
  return `${COLOR_NAMES[turn]} to play. Find the best ${moves === 1 ? "move" : `${moves} moves`}.`;
}

/** The rating of a puzzle, and how many players have attempted it. */
export function strengthWords({ rating, attempts }: Pick<Puzzle, "rating" | "attempts">): string {
  if (attempts === 0) return `Rated ${Math.round(rating)}. Nobody has attempted it yet.`;
  return `Rated ${Math.round(rating)}, attempted by ${attempts === 1 ? "one player" : `${attempts} players`}.`;
}

/** The themes of a puzzle in words, such as `fork, mate in 2`. */
export const themeWords = (themes: readonly string[]): string =>
  themes.map((theme) => theme.replaceAll("-", " ")).join(", ");

/** A line of moves in the notation of the game, such as `Nf3 Ke7 Qh5`. */
export function lineWords(rules: Game, before: string, moves: readonly string[]): string {
  const started = rules.start({}, before);
  if (!started.ok) return moves.join(" ");
  let line = started.value;
  const words: string[] = [];
  for (const move of moves) {
    const played = line.play(move);
    if (!played.ok) break;
    line = played.value;
    words.push(line.last?.san ?? move);
  }
  return words.join(" ");
}

/** The player's new rating, with its change. */
export function ratingWords({ before, after }: NonNullable<PuzzleAttempt["ratingChange"]>): string {
  const change = Math.round(after) - Math.round(before);
  const sign = change > 0 ? "+" : change < 0 ? "−" : "±";
  return `Your puzzle rating: ${Math.round(after)} (${sign}${Math.abs(change)})`;
}
