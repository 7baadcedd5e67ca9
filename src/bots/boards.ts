import { parsePosition as parseHoplitChess } from "../rules/hoplit-chess/setup";
import type { Rules, SetupError } from "../rules/rules";
import { parsePosition as parseSparta } from "../rules/sparta/text";
import { parsePosition as parseSpartanChess } from "../rules/spartan-chess/position";
import type { Result } from "../shared/result";
import { ChessBoard } from "./chess/chess-board";
import type { ChessGame, ChessSetup } from "./chess/chess-game";
import { ChessEvaluation } from "./chess/evaluation";
import { hoplitGame, hoplitSetup } from "./chess/hoplit-game";
import { SPARTAN_GAME, spartanSetup } from "./chess/spartan-game";
import { RulesBoard } from "./rules-board";
import type { SearchBoard } from "./search-board";
import { SpartaEvaluation } from "./sparta/evaluation";
import { SpartaBoard } from "./sparta/sparta-board";
import { type EvaluatedGame, WEIGHTS, type Weights } from "./weights";

/** Creates a board from a valid position text, with evaluation weights. */
type BoardMaker = (position: string, weights: Weights) => SearchBoard;

const chess =
  <P>(
    parse: (text: string) => Result<P, SetupError>,
    gameOf: (position: P) => ChessGame,
    setupOf: (position: P) => ChessSetup,
  ): BoardMaker =>
  (text, weights) => {
    const position = known(parse(text));
    const game = gameOf(position);
    return new ChessBoard(game, setupOf(position), new ChessEvaluation(game, weights));
  };

/** A board for one game, and the rules revision that it implements. */
interface OwnBoard {
  readonly revision: number;
  readonly make: BoardMaker;
}

/** Every game with an evaluation of its own has a board, and the other way round. */
const BY_GAME: Readonly<Record<EvaluatedGame, OwnBoard>> = {
  "spartan-chess": { revision: 1, make: chess(parseSpartanChess, () => SPARTAN_GAME, spartanSetup) },
  "hoplit-chess": { revision: 1, make: chess(parseHoplitChess, hoplitGame, hoplitSetup) },
  sparta: {
    revision: 1,
    make: (text, weights) => new SpartaBoard(known(parseSparta(text)), new SpartaEvaluation(weights)),
  },
};

const BOARDS: Readonly<Record<string, OwnBoard>> = BY_GAME;

function known<P>(parsed: Result<P, SetupError>): P {
  if (!parsed.ok) throw new Error(`a position of the game can't be read: ${parsed.error.detail}`);
  return parsed.value;
}

/** Whether the game has a board of its own under this revision of its rules. */
export const hasOwnBoard = ({ id, revision }: { readonly id: string; readonly revision: number }): boolean =>
  BOARDS[id]?.revision === revision;

/**
 * The search board for a position: the game's own board if it implements this rules revision, otherwise `RulesBoard`.
 * Default weights are those of the game.
 */
export function boardOf<P, M>(rules: Rules<P, M>, position: P, given?: Weights): SearchBoard {
  const own = BOARDS[rules.id];
  const weights = given ?? WEIGHTS[rules.id];
  if (own === undefined || !hasOwnBoard(rules) || weights === undefined) {
    return new RulesBoard(rules, position);
  }
  return own.make(rules.formatPosition(position), weights);
}
