import type { Legal } from "../rules";
import { armyOf, type Board, cityOwner, EMPTY, isHero, pieceAt } from "./board";
import { packExchange, packMove, type SpartaMove } from "./move";
import type { SpartaPosition } from "./position";
import { OFF_BOARD, SIZE, SQUARE_COUNT, SQUARES, squareAt } from "./square";

export const WARRIOR_STEPS = 2;
export const HERO_STEPS = 3;

const AROUND = [-1, 0, 1].flatMap((rankStep) => [-1, 0, 1].map((fileStep) => [fileStep, rankStep] as const));

const neighborsOf = (square: number): number[] =>
  AROUND.map(([fileStep, rankStep]) =>
    squareAt((square % SIZE) + fileStep, Math.floor(square / SIZE) + rankStep),
  ).filter((neighbor) => neighbor !== square && neighbor !== OFF_BOARD);

/** The neighbor squares of each square. */
export const NEIGHBORS: readonly Uint8Array[] = SQUARES.map((square) => Uint8Array.from(neighborsOf(square)));

/** Reused buffers of the search for destinations: the last search that visited each square, and the queue. */
const SEEN = new Float64Array(SQUARE_COUNT);
const QUEUE = new Uint8Array(SQUARE_COUNT);
let searches = 0;

/** Receiver of generated actions; implemented by arrays. */
export interface ActionSink {
  push(move: SpartaMove): unknown;
}

/** Adds the moves of one piece: breadth-first search over empty squares, `steps` deep. */
function addMoves(moves: ActionSink, board: Board, from: number, steps: number): void {
  searches += 1;
  SEEN[from] = searches;
  QUEUE[0] = from;
  let begin = 0;
  let end = 1;
  for (let step = 0; step < steps && begin < end; step += 1) {
    const border = end;
    for (; begin < border; begin += 1) {
      const neighbors = NEIGHBORS[QUEUE[begin] as number] as Uint8Array;
      for (let index = 0; index < neighbors.length; index += 1) {
        const square = neighbors[index] as number;
        if (SEEN[square] === searches || pieceAt(board, square) !== EMPTY) continue;
        SEEN[square] = searches;
        QUEUE[end] = square;
        end += 1;
        moves.push(packMove(from, square));
      }
    }
  }
}

/** Adds the actions of the piece on a square, if it belongs to the side to move. */
export function addActions(
  moves: ActionSink,
  { board, cities, turn }: Pick<SpartaPosition, "board" | "cities" | "turn">,
  square: number,
): void {
  const piece = pieceAt(board, square);
  if (armyOf(piece) !== turn) return;
  if (!isHero(piece) && cityOwner(cities, square) === turn) moves.push(packExchange(square));
  addMoves(moves, board, square, isHero(piece) ? HERO_STEPS : WARRIOR_STEPS);
}

/**
 * The actions of the side to move, even if the game is over: a warrior moves up to two king steps over empty squares, a
 * hero up to three, and a warrior in a city of its own army can be exchanged.
 */
export function actions(position: SpartaPosition): readonly Legal<SpartaMove>[] {
  const moves: SpartaMove[] = [];
  for (let square = 0; square < SQUARE_COUNT; square += 1) addActions(moves, position, square);
  return moves as Legal<SpartaMove>[];
}

/** The actions of the piece on a square, if it belongs to the side to move. */
export function actionsFrom(position: SpartaPosition, square: number): readonly Legal<SpartaMove>[] {
  const moves: SpartaMove[] = [];
  addActions(moves, position, square);
  return moves as Legal<SpartaMove>[];
}

/** Whether the side to move has an action: an exchange, or a step to an empty neighbor square. */
export function canAct({ board, cities, turn }: SpartaPosition): boolean {
  for (let square = 0; square < SQUARE_COUNT; square += 1) {
    const piece = pieceAt(board, square);
    if (armyOf(piece) !== turn) continue;
    for (const neighbor of NEIGHBORS[square] as Uint8Array) if (pieceAt(board, neighbor) === EMPTY) return true;
    if (!isHero(piece) && cityOwner(cities, square) === turn) return true;
  }
  return false;
}
