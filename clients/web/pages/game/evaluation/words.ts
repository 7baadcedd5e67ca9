import type { EvaluationResult, PositionScore } from "skytale-client";
import type { Line } from "../../../../../src/rules/game";
import { COLOR_NAMES } from "../../../games/colors";
import { notated } from "../move-notation";
import { playAll } from "../play-on";
import { MARKS } from "./marks";

/** How many plies of a line are written out. */
const SHOWN_PLIES = 6;

/** A score in words: "White +1.3", "Black wins in 3 moves". */
export function scoreWords(score: PositionScore): string {
  if (score.kind === "win") {
    const moves = Math.ceil(score.plies / 2);
    if (moves === 0) return `${COLOR_NAMES[score.side]} won`;
    return `${COLOR_NAMES[score.side]} wins in ${moves === 1 ? "1 move" : `${moves} moves`}`;
  }
  const points = (Math.abs(score.value) / 100).toFixed(1);
  if (points === "0.0") return "Equal";
  return `${COLOR_NAMES[score.value > 0 ? "white" : "black"]} +${points}`;
}

/**
 * The moves of a game by ply, each with its number as on a score sheet: "3. exd5", "3… Nf6". Votes are not counted.
 * The first one is the start and has no text.
 */
export function labelsOf(lines: readonly Line[]): readonly string[] {
  let number = 0;
  return lines.map((line, ply) => {
    const before = lines[ply - 1]?.last;
    number += isNewNumber(line, before) ? 1 : 0;
    return labelOf(line, number);
  });
}

/** The moves of a line from a position of the game, each with its number. Ends at a move that is not legal. */
export function lineLabels(lines: readonly Line[], from: number, moves: readonly string[]): readonly string[] {
  let number = lines.slice(0, from + 1).filter((line, ply) => isNewNumber(line, lines[ply - 1]?.last)).length;
  let line = lines[from];
  const labels: string[] = [];
  for (const move of moves) {
    const next = playAll(line, [move]);
    if (next === null || line === undefined) break;
    number += isNewNumber(next, line.last) ? 1 : 0;
    labels.push(labelOf(next, number));
    line = next;
  }
  return labels;
}

/** The first moves of a line as one text, with dots if there are more: "3. exd5 Nf6 4. d4 …". */
export function lineWords(labels: readonly string[]): string {
  const shown = labels.slice(0, SHOWN_PLIES).map((label, index) => (index === 0 ? label : label.replace(/^\d+… /, "")));
  return `${shown.join(" ")}${labels.length > SHOWN_PLIES ? " …" : ""}`;
}

const labelOf = ({ last }: Line, number: number): string =>
  last === null
    ? ""
    : last.isMove
      ? `${number}${last.side === "white" ? "." : "…"} ${notated(last)}`
      : `Vote: ${notated(last)}`;

function isNewNumber({ last }: Line, before: Line["last"] | undefined): boolean {
  if (last?.isMove !== true) return false;
  return last.side === "white" || before?.side !== "white";
}

/** The judgment of the move that led to a ply: "14. Qxf7?? was a blunder. Black +2.1." */
export function verdictWords(result: EvaluationResult, labels: readonly string[], ply: number): string {
  const score = result.positions[ply]?.score;
  const label = labels[ply] ?? "";
  const state = score === undefined ? "" : `${scoreWords(score)}.`;
  if (label === "") return state;
  const mark = result.moves[ply - 1]?.mark ?? null;
  if (mark === null) return `${label}. ${state}`;
  const { glyph, article, name } = MARKS[mark];
  return `${label}${glyph} is ${article} ${name}. ${state}`;
}
