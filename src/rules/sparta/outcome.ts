import type { BoardPicture, Legal, Outcome } from "../rules";
import { actions, actionsFrom, canAct } from "./actions";
import { armyOf, BLACK, type Board, cityOwner, EMPTY, enemyOf, isHero, NOBODY, pieceAt, sideOf, WHITE } from "./board";
import type { SpartaMove } from "./move";
import type { SpartaPosition } from "./position";
import { SIZE, SQUARE_COUNT, SQUARES, SQUARES_BY_NAME, squareName } from "./square";

/** An army with at most this many pieces has lost against a larger one. */
const TOO_FEW = 1;
/** If both armies have at most this many pieces, the cities are counted. */
const FEW = 2;

const winFor = (army: number, reason: string): Outcome => ({ winner: sideOf(army), reason });

/** The number of squares that an army has on a map of pieces or cities. */
function countOf(squares: Uint8Array, army: number): number {
  let count = 0;
  for (let square = 0; square < SQUARE_COUNT; square += 1) if (armyOf(squares[square] as number) === army) count += 1;
  return count;
}

/** Whether both armies have more than `FEW` pieces. Stops as soon as this is known. */
function haveMany(board: Board): boolean {
  let white = 0;
  let black = 0;
  for (let square = 0; square < SQUARE_COUNT; square += 1) {
    const army = armyOf(pieceAt(board, square));
    if (army === WHITE) white += 1;
    else if (army === BLACK) black += 1;
    if (white > FEW && black > FEW) return true;
  }
  return false;
}

/**
 * The end by cities and pieces, checked in the order of the rules. On a board without cities, nobody wins by cities.
 */
function decision({ board, cities }: SpartaPosition): Outcome | undefined {
  const [isWhites, isBlacks] = [cities.includes(WHITE), cities.includes(BLACK)];
  if (isWhites !== isBlacks) return winFor(isWhites ? WHITE : BLACK, "all-cities");
  if (haveMany(board)) return undefined;
  const [white, black] = [countOf(board, WHITE), countOf(board, BLACK)];
  if (white !== black && Math.min(white, black) <= TOO_FEW) {
    return winFor(white > black ? WHITE : BLACK, "one-piece-left");
  }
  if (white > FEW || black > FEW) return undefined;
  const [whites, blacks] = [countOf(cities, WHITE), countOf(cities, BLACK)];
  if (whites === blacks) return { winner: null, reason: "city-tie" };
  return winFor(whites > blacks ? WHITE : BLACK, "city-count");
}

const NO_ACTIONS: readonly Legal<SpartaMove>[] = [];

/** The legal actions; empty if cities or pieces decided the game. */
export const legalMoves = (position: SpartaPosition): readonly Legal<SpartaMove>[] =>
  decision(position) === undefined ? actions(position) : NO_ACTIONS;

/** The legal actions of the piece on a square. */
export const legalMovesFrom = (position: SpartaPosition, square: number): readonly Legal<SpartaMove>[] =>
  decision(position) === undefined ? actionsFrom(position, square) : NO_ACTIONS;

/** The outcome by cities, by pieces or by lack of legal actions; undefined if the game goes on. */
export function outcome(position: SpartaPosition): Outcome | undefined {
  const decided = decision(position);
  if (decided !== undefined) return decided;
  return canAct(position) ? undefined : winFor(enemyOf(position.turn), "no-action");
}

/** The pieces by square, a1 first, and the cities in the order of the position text. */
export function picture({ board, cities }: SpartaPosition): BoardPicture {
  const occupied = SQUARES.filter((square) => pieceAt(board, square) !== EMPTY);
  const built = SQUARES_BY_NAME.filter((square) => cityOwner(cities, square) !== NOBODY);
  return {
    files: SIZE,
    ranks: SIZE,
    pieces: occupied.map((square) => {
      const piece = pieceAt(board, square);
      return { square: squareName(square), piece: isHero(piece) ? "H" : "W", side: sideOf(armyOf(piece)) };
    }),
    cities: built.map((square) => ({ square: squareName(square), owner: sideOf(cityOwner(cities, square)) })),
    attackedKings: [],
  };
}
