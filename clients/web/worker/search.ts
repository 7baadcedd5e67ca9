import { think } from "../../../src/bots/think";
import { evaluationLimits } from "../../../src/evaluation/engine";
import { endOf, legalPart } from "../../../src/evaluation/evaluation";
import { type EvaluatedPosition, evaluationFrom } from "../../../src/evaluation/score";
import type { Line } from "../../../src/rules/game";
import { storedGame } from "../../../src/rules/registry";
import type { SearchQuestion, SearchResult } from "../pages/game/computer/question";

/** The result of a search; null for a pause after about 250 positions. */
type Step = Pick<SearchResult, "evaluation" | "isLast"> | null;

/**
 * Searches a position with several node limits, one after the other, like the evaluation of a game. Throws if the
 * question does not replay.
 */
export function* searchSteps(question: SearchQuestion, nodes: readonly number[]): Generator<Step, void, void> {
  const { variant, revision, options, startPosition, moves } = question;
  const game = storedGame(variant, revision);
  if (game === undefined) throw new Error(`unknown rules: ${variant}, revision ${revision}`);
  const started = game.start(options, startPosition ?? undefined);
  if (!started.ok) throw new Error("the start position is invalid");
  const line = moves.reduce(played, started.value);
  const { turn } = line;
  const end = endOf(line);
  if (turn === null || end !== null) {
    yield { evaluation: end, isLast: true };
    return;
  }
  for (const [index, limit] of nodes.entries()) {
    const search = think({ game, options, startPosition, moves }, evaluationLimits(variant, limit));
    let slice = search.next();
    for (; !slice.done; slice = search.next()) yield null;
    const evaluation = evaluationFrom(turn, slice.value);
    yield { evaluation: evaluation && withLegalLine(line, evaluation), isLast: index === nodes.length - 1 };
  }
}

function played(line: Line, move: string): Line {
  const next = line.play(move);
  if (!next.ok) throw new Error(`the moves do not replay: ${next.error.detail}`);
  return next.value;
}

const withLegalLine = (line: Line, evaluation: EvaluatedPosition): EvaluatedPosition => ({
  ...evaluation,
  line: legalPart(line, evaluation.line),
});
