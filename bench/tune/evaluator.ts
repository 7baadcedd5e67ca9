import { ChessBoard } from "../../src/bots/chess/chess-board";
import type { ChessGame, ChessSetup } from "../../src/bots/chess/chess-game";
import { ChessEvaluation } from "../../src/bots/chess/evaluation";
import { hoplitGame, hoplitSetup } from "../../src/bots/chess/hoplit-game";
import { SPARTAN_GAME, spartanSetup } from "../../src/bots/chess/spartan-game";
import { SpartaEvaluation } from "../../src/bots/sparta/evaluation";
import { SpartaBoard } from "../../src/bots/sparta/sparta-board";
import { HOPLIT_CHESS_RULES } from "../../src/rules/hoplit-chess/rules";
import type { Variant } from "../../src/rules/registry";
import type { SetupError } from "../../src/rules/rules";
import { SPARTA_RULES } from "../../src/rules/sparta/rules";
import { SPARTAN_CHESS_RULES } from "../../src/rules/spartan-chess/rules";
import type { Result } from "../../src/shared/result";
import type { Evaluator } from "./features";

function known<P>(parsed: Result<P, SetupError>): P {
  if (!parsed.ok) throw new Error(parsed.error.detail);
  return parsed.value;
}

interface ChessPosition {
  readonly game: ChessGame;
  readonly setup: ChessSetup;
}

/** Preparing the weights takes longer than one evaluation, so the prepared evaluation is shared by all positions. */
const chess =
  (read: (text: string) => ChessPosition): Evaluator =>
  (texts) => {
    const positions = texts.map(read);
    return (weights) => {
      const evaluations = new Map<ChessGame, ChessEvaluation>();
      return positions.map(({ game, setup }) => {
        const evaluation = evaluations.get(game) ?? new ChessEvaluation(game, weights);
        evaluations.set(game, evaluation);
        return evaluation.evaluate(new ChessBoard(game, setup, evaluation));
      });
    };
  };

const sparta: Evaluator = (texts) => {
  const positions = texts.map((text) => known(SPARTA_RULES.parsePosition(text)));
  return (weights) => {
    const evaluation = new SpartaEvaluation(weights);
    return positions.map((position) => evaluation.evaluate(new SpartaBoard(position, evaluation)));
  };
};

/** The evaluation of each game. These are the same evaluations that the bots use. */
export const EVALUATORS: Readonly<Record<Variant, Evaluator>> = {
  "hoplit-chess": chess((text) => {
    const position = known(HOPLIT_CHESS_RULES.parsePosition(text));
    return { game: hoplitGame(position), setup: hoplitSetup(position) };
  }),
  "spartan-chess": chess((text) => ({
    game: SPARTAN_GAME,
    setup: spartanSetup(known(SPARTAN_CHESS_RULES.parsePosition(text))),
  })),
  sparta,
};
