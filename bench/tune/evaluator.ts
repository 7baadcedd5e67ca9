import { boardOf } from "../../src/bots/boards";
import { ChessBoard } from "../../src/bots/chess/chess-board";
import type { ChessGame, ChessSetup } from "../../src/bots/chess/chess-game";
import { ChessEvaluation } from "../../src/bots/chess/evaluation";
import { hoplitGame, hoplitSetup } from "../../src/bots/chess/hoplit-game";
import { SPARTAN_GAME, spartanSetup } from "../../src/bots/chess/spartan-game";
import type { Weights } from "../../src/bots/weights";
import { HOPLIT_CHESS_RULES } from "../../src/rules/hoplit-chess/rules";
import { gameOf, type Variant } from "../../src/rules/registry";
import type { SetupError } from "../../src/rules/rules";
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

/** What is made ready of weights takes longer than an evaluation, so it is made once for all positions. */
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

/** The evaluation of any game, as the searcher asks it. */
const ofAnyGame =
  (variant: Variant): Evaluator =>
  (texts) =>
    gameOf(variant).withRules((rules) => {
      const positions = texts.map((text) => known(rules.parsePosition(text)));
      return (weights: Weights) =>
        positions.map((position) => {
          const points = boardOf(rules, position, weights).evaluate();
          return rules.turn(position) === "white" ? points : -points;
        });
    });

const EVALUATORS: Readonly<Partial<Record<Variant, Evaluator>>> = {
  "hoplit-chess": chess((text) => {
    const position = known(HOPLIT_CHESS_RULES.parsePosition(text));
    return { game: hoplitGame(position), setup: hoplitSetup(position) };
  }),
  "spartan-chess": chess((text) => ({
    game: SPARTAN_GAME,
    setup: spartanSetup(known(SPARTAN_CHESS_RULES.parsePosition(text))),
  })),
};

/** The evaluation that plays a game. */
export const evaluatorOf = (variant: Variant): Evaluator => EVALUATORS[variant] ?? ofAnyGame(variant);
