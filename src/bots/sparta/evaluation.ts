import { NEIGHBORS, WARRIOR_STEPS } from "../../rules/sparta/actions";
import {
  type Army,
  armyOf,
  BLACK,
  type Board,
  cityOwner,
  EMPTY,
  enemyOf,
  isHero,
  NOBODY,
  pieceAt,
  WHITE,
} from "../../rules/sparta/board";
import { WAYS } from "../../rules/sparta/capture";
import type { SpartaPosition } from "../../rules/sparta/position";
import { OFF_BOARD, SIZE, SQUARE_COUNT } from "../../rules/sparta/square";
import type { Weights } from "../weights";

/** The data that the evaluation reads. */
type EvaluatedSparta = Pick<SpartaPosition, "board" | "cities" | "turn">;

const RINGS = SIZE / 2;

/** The distance of each square from the edge: 0 to 4. */
const RING = Uint8Array.from({ length: SQUARE_COUNT }, (_, square) => {
  const [file, rank] = [square % SIZE, Math.floor(square / SIZE)];
  return Math.min(file, rank, SIZE - 1 - file, SIZE - 1 - rank);
});

/** The number of king steps between two squares. */
const DISTANCE = Array.from({ length: SQUARE_COUNT }, (_, one) =>
  Uint8Array.from({ length: SQUARE_COUNT }, (__, other) =>
    Math.max(Math.abs((one % SIZE) - (other % SIZE)), Math.abs(Math.floor(one / SIZE) - Math.floor(other / SIZE))),
  ),
);

const distance = (one: number, other: number): number => (DISTANCE[one] as Uint8Array)[other] as number;

/**
 * The evaluation of Sparta. Its weights, one value each unless noted:
 * - `W.value`, `H.value`: a warrior, a hero. `W.ring`, `H.ring`: five values by distance from the edge.
 * - `W.rank`, `H.rank`: ten values by rank from the own first rank.
 * - `W.near`: ten values by the number of king steps from a warrior to the nearest enemy city. `H.near`: the same from
 *   a hero to the nearest own city.
 * - `freedom`: per empty square adjacent to a piece. `company`: per own piece adjacent to a piece.
 * - `exposed`: two values, for pieces of the side to move and of the other side, per line on which one more enemy would
 *   trap the piece: an enemy is at one end of its run, and the square at the other end is empty.
 * - `cities`: nine values by number of own cities. `guarded`: per own city with an own piece on it.
 * - `threatened`: two values, for cities of the side to move and of the other side, per city without a piece within two
 *   king steps of an enemy warrior.
 * - `tempo`: the right to move.
 */
export class SpartaEvaluation {
  /** Estimated gain of a conquest and of a promotion, for move ordering. */
  readonly conquest: number;
  readonly promotion: number;
  readonly #values: Int32Array;
  /** Piece-square values by piece and square. */
  readonly #worth: readonly Int32Array[];
  /** Values by piece and number of king steps to the nearest relevant city. */
  readonly #near: readonly Int32Array[];
  readonly #freedom: number;
  readonly #company: number;
  readonly #exposed: Int32Array;
  readonly #cities: Int32Array;
  readonly #guarded: number;
  readonly #threatened: Int32Array;
  readonly #tempo: number;
  /** The squares of each army's cities and warriors during the current evaluation. */
  readonly #cityLists: readonly [number[], number[], number[]] = [[], [], []];
  readonly #warriorLists: readonly [number[], number[], number[]] = [[], [], []];

  constructor(weights: Weights) {
    const table = (name: string, size: number): Int32Array =>
      Int32Array.from({ length: size }, (_, index) => weights[name]?.[index] ?? 0);
    const single = (name: string): number => weights[name]?.[0] ?? 0;
    const letterOf = (piece: number): string => (isHero(piece) ? "H" : "W");
    const pieces = Array.from({ length: 8 }, (_, piece) => piece);
    this.#values = Int32Array.from(pieces, (piece) =>
      armyOf(piece) === NOBODY ? 0 : single(`${letterOf(piece)}.value`),
    );
    this.#worth = pieces.map((piece) => {
      const ring = table(`${letterOf(piece)}.ring`, RINGS);
      const rank = table(`${letterOf(piece)}.rank`, SIZE);
      return Int32Array.from(RING, (depth, square) => {
        const row = Math.floor(square / SIZE);
        const ahead = armyOf(piece) === BLACK ? SIZE - 1 - row : row;
        return (this.#values[piece] as number) + (ring[depth] as number) + (rank[ahead] as number);
      });
    });
    this.#near = pieces.map((piece) => table(`${letterOf(piece)}.near`, SIZE));
    this.#freedom = single("freedom");
    this.#company = single("company");
    this.#exposed = table("exposed", 2);
    this.#cities = table("cities", 9);
    this.#guarded = single("guarded");
    this.#threatened = table("threatened", 2);
    this.#tempo = single("tempo");
    this.conquest = Math.max(1, 2 * ((this.#cities[5] as number) - (this.#cities[4] as number)));
    this.promotion = Math.max(1, single("H.value") - single("W.value"));
  }

  /** The base value of a piece. */
  valueOf(piece: number): number {
    return this.#values[piece] as number;
  }

  /** The score of a position for white, in hundredths of the smallest piece. */
  evaluate(board: EvaluatedSparta): number {
    this.#list(board);
    const tempo = board.turn === WHITE ? this.#tempo : -this.#tempo;
    return tempo + this.#pieces(board) + this.#holdings(board, WHITE) - this.#holdings(board, BLACK);
  }

  #list({ board, cities }: EvaluatedSparta): void {
    for (const list of this.#cityLists) list.length = 0;
    for (const list of this.#warriorLists) list.length = 0;
    for (let square = 0; square < SQUARE_COUNT; square += 1) {
      const owner = cityOwner(cities, square);
      if (owner !== NOBODY) this.#listOf(this.#cityLists, owner).push(square);
      const piece = pieceAt(board, square);
      if (piece !== EMPTY && !isHero(piece)) this.#listOf(this.#warriorLists, armyOf(piece)).push(square);
    }
  }

  #listOf(lists: readonly [number[], number[], number[]], army: number): number[] {
    return lists[army] as number[];
  }

  #pieces({ board, turn }: EvaluatedSparta): number {
    let sum = 0;
    for (let square = 0; square < SQUARE_COUNT; square += 1) {
      const piece = pieceAt(board, square);
      if (piece === EMPTY) continue;
      const army = armyOf(piece) as Army;
      const goals = this.#listOf(this.#cityLists, isHero(piece) ? army : enemyOf(army));
      let nearest = SIZE - 1;
      for (let index = 0; index < goals.length; index += 1) {
        nearest = Math.min(nearest, distance(square, goals[index] as number));
      }
      let empty = 0;
      let own = 0;
      const around = NEIGHBORS[square] as Uint8Array;
      for (let index = 0; index < around.length; index += 1) {
        const neighbor = pieceAt(board, around[index] as number);
        if (neighbor === EMPTY) empty += 1;
        else if (armyOf(neighbor) === army) own += 1;
      }
      const worth =
        (this.#worth[piece]?.[square] as number) +
        (this.#near[piece]?.[nearest] as number) +
        empty * this.#freedom +
        own * this.#company +
        this.#exposures(board, square, army) * (this.#exposed[army === turn ? 0 : 1] as number);
      sum += army === WHITE ? worth : -worth;
    }
    return sum;
  }

  /** The number of lines on which one more enemy would trap the run of a piece. */
  #exposures(board: Board, square: number, army: Army): number {
    const enemy = enemyOf(army);
    let count = 0;
    for (let line = 0; line < WAYS.length; line += 1) {
      const [ahead, back] = WAYS[line] as (typeof WAYS)[number];
      const front = endOf(board, square, army, ahead);
      const rear = endOf(board, square, army, back);
      if (front === OFF_BOARD || rear === OFF_BOARD) continue;
      const one = pieceAt(board, front);
      const other = pieceAt(board, rear);
      if ((one === EMPTY && armyOf(other) === enemy) || (other === EMPTY && armyOf(one) === enemy)) count += 1;
    }
    return count;
  }

  /** The value of an army's cities. */
  #holdings({ board, turn }: EvaluatedSparta, army: Army): number {
    const cities = this.#listOf(this.#cityLists, army);
    const raiders = this.#listOf(this.#warriorLists, enemyOf(army));
    const threatened = this.#threatened[army === turn ? 0 : 1] as number;
    let sum = this.#cities[Math.min(cities.length, 8)] as number;
    for (let index = 0; index < cities.length; index += 1) {
      const city = cities[index] as number;
      const piece = pieceAt(board, city);
      if (armyOf(piece) === army) sum += this.#guarded;
      if (piece !== EMPTY) continue;
      for (let at = 0; at < raiders.length; at += 1) {
        if (distance(raiders[at] as number, city) > WARRIOR_STEPS) continue;
        sum += threatened;
        break;
      }
    }
    return sum;
  }
}

/** The first square in a direction, beginning with `from`, that holds no piece of an army. */
function endOf(board: Board, from: number, army: Army, way: Uint8Array): number {
  let square = from;
  while (armyOf(pieceAt(board, square)) === army) square = way[square] as number;
  return square;
}
