import type { Legal } from "../rules";
import { armyOf, type Board, cityOwner, EMPTY, isHero, pieceAt } from "./board";
import { packExchange, packMove, type SpartaMove } from "./move";
import type { SpartaPosition } from "./position";
import { OFF_BOARD, SIZE, SQUARE_COUNT, SQUARES, squareAt } from "./square";

export const WARRIOR_STEPS = 2;
export const HERO_STEPS = 3;

const AROUND = [-1, 0, 1].flatMap((rankStep) => [-1, 0, 1].map((fileStep) => [fileStep, rankStep] as const));

const neighboursOf = (square: number): number[] =>
  AROUND.map(([fileStep, rankStep]) =>
    squareAt((square % SIZE) + fileStep, Math.floor(square / SIZE) + rankStep),
  ).filter((neighbour) => neighbour !== square && neighbour !== OFF_BOARD);

const NEIGHBOURS: readonly Uint8Array[] = SQUARES.map((square) => Uint8Array.from(neighboursOf(square)));

/** What the search for destinations writes on. `seen` holds the last square of origin (plus 1) that a square was seen from. */
interface Scratch {
  readonly seen: Uint8Array;
  readonly queue: Uint8Array;
}

/** Adds the moves of one piece: a search in breadth over empty squares, `steps` deep. */
function addMoves(moves: SpartaMove[], board: Board, from: number, steps: number, { seen, queue }: Scratch): void {
  const mark = from + 1;
  seen[from] = mark;
  queue[0] = from;
  let begin = 0;
  let end = 1;
  for (let step = 0; step < steps && begin < end; step += 1) {
    const border = end;
    for (; begin < border; begin += 1) {
      const neighbours = NEIGHBOURS[queue[begin] as number] as Uint8Array;
      for (let index = 0; index < neighbours.length; index += 1) {
        const square = neighbours[index] as number;
        if (seen[square] === mark || pieceAt(board, square) !== EMPTY) continue;
        seen[square] = mark;
        queue[end] = square;
        end += 1;
        moves.push(packMove(from, square));
      }
    }
  }
}

const newScratch = (): Scratch => ({ seen: new Uint8Array(SQUARE_COUNT), queue: new Uint8Array(SQUARE_COUNT) });

/** Adds what the piece on a square can do, if it is of the side to move. */
function addActions(
  moves: SpartaMove[],
  { board, cities, turn }: SpartaPosition,
  square: number,
  scratch: Scratch,
): void {
  const piece = pieceAt(board, square);
  if (armyOf(piece) !== turn) return;
  if (!isHero(piece) && cityOwner(cities, square) === turn) moves.push(packExchange(square));
  addMoves(moves, board, square, isHero(piece) ? HERO_STEPS : WARRIOR_STEPS, scratch);
}

/**
 * What the side to move can do, also where the position is already over: every square that a warrior reaches in up to
 * two king steps over empty squares, a hero in up to three, and the exchange of a warrior in a city of its own army.
 */
export function actions(position: SpartaPosition): readonly Legal<SpartaMove>[] {
  const moves: SpartaMove[] = [];
  const scratch = newScratch();
  for (let square = 0; square < SQUARE_COUNT; square += 1) addActions(moves, position, square, scratch);
  return moves as Legal<SpartaMove>[];
}

/** What the piece on a square can do, if it is of the side to move. */
export function actionsFrom(position: SpartaPosition, square: number): readonly Legal<SpartaMove>[] {
  const moves: SpartaMove[] = [];
  addActions(moves, position, square, newScratch());
  return moves as Legal<SpartaMove>[];
}

/** Whether the side to move can do anything: exchange a warrior, or step to an empty square beside a piece. */
export function canAct({ board, cities, turn }: SpartaPosition): boolean {
  const isEmpty = (square: number): boolean => pieceAt(board, square) === EMPTY;
  for (let square = 0; square < SQUARE_COUNT; square += 1) {
    const piece = pieceAt(board, square);
    if (armyOf(piece) !== turn) continue;
    if ((NEIGHBOURS[square] as Uint8Array).some(isEmpty)) return true;
    if (!isHero(piece) && cityOwner(cities, square) === turn) return true;
  }
  return false;
}
