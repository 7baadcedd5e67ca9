import type { BoardPicture, Legal, Outcome } from "../rules";
import { actions, actionsFrom, canAct } from "./actions";
import { armyOf, BLACK, cityOwner, EMPTY, enemyOf, isHero, NOBODY, pieceAt, sideOf, WHITE } from "./board";
import type { SpartaMove } from "./move";
import type { SpartaPosition } from "./position";
import { SIZE, SQUARE_COUNT, SQUARES, SQUARES_BY_NAME, squareName } from "./square";

/** An army with so few pieces has lost against a larger one. */
const TOO_FEW = 1;
/** When neither army has more, the cities are counted. */
const FEW = 2;

const winFor = (army: number, reason: string): Outcome => ({ winner: sideOf(army), reason });

interface Count {
  readonly white: number;
  readonly black: number;
}

/** How many squares of each army a map of pieces or cities has. */
function countByArmy(squares: Uint8Array): Count {
  let white = 0;
  let black = 0;
  for (let square = 0; square < SQUARE_COUNT; square += 1) {
    const army = armyOf(squares[square] as number);
    if (army === WHITE) white += 1;
    else if (army === BLACK) black += 1;
  }
  return { white, black };
}

/** The end by cities and pieces, in the order in which the rules ask. Without any city nobody owns all of them. */
function decision({ board, cities }: SpartaPosition): Outcome | undefined {
  const owned = countByArmy(cities);
  if (owned.black === 0 && owned.white > 0) return winFor(WHITE, "all-cities");
  if (owned.white === 0 && owned.black > 0) return winFor(BLACK, "all-cities");
  const pieces = countByArmy(board);
  if (pieces.white > FEW && pieces.black > FEW) return undefined;
  if (pieces.white !== pieces.black && Math.min(pieces.white, pieces.black) <= TOO_FEW) {
    return winFor(pieces.white > pieces.black ? WHITE : BLACK, "one-piece-left");
  }
  if (pieces.white > FEW || pieces.black > FEW) return undefined;
  if (owned.white === owned.black) return { winner: null, reason: "city-tie" };
  return winFor(owned.white > owned.black ? WHITE : BLACK, "city-count");
}

const NO_ACTIONS: readonly Legal<SpartaMove>[] = [];

/** The legal actions; none when cities or pieces have decided the game. */
export const legalMoves = (position: SpartaPosition): readonly Legal<SpartaMove>[] =>
  decision(position) === undefined ? actions(position) : NO_ACTIONS;

/** The legal actions of what stands on a square. */
export const legalMovesFrom = (position: SpartaPosition, square: number): readonly Legal<SpartaMove>[] =>
  decision(position) === undefined ? actionsFrom(position, square) : NO_ACTIONS;

/** The end by cities, by pieces or by having nothing to do, if the position is one. */
export function outcome(position: SpartaPosition): Outcome | undefined {
  const decided = decision(position);
  if (decided !== undefined) return decided;
  return canAct(position) ? undefined : winFor(enemyOf(position.turn), "no-action");
}

/** The pieces by square, a1 first, and the cities in the order of position texts. */
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
