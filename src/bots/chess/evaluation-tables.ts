import { BLACK, type Color, colorOf, kindOf, LAST_KIND, pieceOf, WHITE } from "../../rules/board8x8/board";
import { fileOf, rankOf, SQUARES } from "../../rules/board8x8/square";
import { KING } from "../../rules/chess/kinds";
import type { Weights } from "../weights";
import { kindBit } from "./attack-maps";
import type { ChessGame } from "./chess-game";
import type { PlacementWorth } from "./placement";
import { CELL_BITS, PIECES } from "./tables";

/** Opening and endgame values by piece. */
export interface Pairs {
  readonly opening: Int32Array;
  readonly ending: Int32Array;
}

/** The weights of a chess game as tables by piece; tables of black are mirrored. */
export interface EvaluationTables {
  readonly worth: PlacementWorth;
  /** The opening value of a piece, for move ordering; 0 for an empty square. */
  readonly values: Int32Array;
  readonly mobility: Pairs;
  readonly attack: Int32Array;
  readonly pair: Pairs;
  readonly open: Pairs;
  readonly halfOpen: Pairs;
  readonly isolated: Pairs;
  readonly doubled: Pairs;
  readonly phalanx: Pairs;
  readonly threat: Pairs;
  /** By color of the pawn and rank from its side: eight values for the opening, eight for the endgame. */
  readonly passed: readonly [readonly number[], readonly number[]];
  /** The weight of a kind that can give a check on a safe square. */
  readonly check: Int32Array;
  /** By color: the queen or warlord, and all pieces of at least that value. */
  readonly queens: readonly [readonly number[], readonly number[]];
  /** By attacked piece. */
  readonly lesser: Pairs;
  readonly weak: Pairs;
  /** By piece: the bits in attack maps of the enemy kinds of less value, without pawns. */
  readonly inferior: Int32Array;
  readonly hanging: readonly number[];
  /** By index of `PassedPawns`: the state of the squares ahead of a passed pawn. */
  readonly path: readonly number[];
  readonly kings: readonly number[];
  /** By color of the king and rank from its side of the nearest own pawn and the nearest enemy pawn; 0 for none. */
  readonly shelter: readonly [readonly number[], readonly number[]];
  readonly storm: readonly [readonly number[], readonly number[]];
  /** By color of the king. */
  readonly danger: readonly [readonly number[], readonly number[]];
  readonly reserve: readonly number[];
  readonly secondKing: readonly number[];
  readonly hunt: readonly number[];
  readonly tempo: readonly number[];
}

const RANKS = 8;
const FILES = 4;
/** The least value of a queen or warlord. */
const QUEEN_VALUE = 800;
/** A piece that is worth less by at most this many points is not less valuable, such as a knight than a bishop. */
const CLEAR_DIFFERENCE = 50;

const at = (numbers: readonly number[], index: number): number => numbers[index] ?? 0;

/** Converts weights into tables. Missing weights count as 0. */
export function evaluationTables(game: ChessGame, weights: Weights): EvaluationTables {
  const weightOf = (piece: number, name: string): readonly number[] => weights[`${game.letterOf(piece)}.${name}`] ?? [];
  const pieces = [WHITE, BLACK].flatMap((color) =>
    Array.from({ length: LAST_KIND }, (_, index) => pieceOf(color as Color, index + 1)),
  );
  const single = (name: string): Int32Array => {
    const table = new Int32Array(PIECES);
    for (const piece of pieces) table[piece] = at(weightOf(piece, name), 0);
    return table;
  };
  const pairs = (name: string): Pairs => {
    const ending = new Int32Array(PIECES);
    for (const piece of pieces) ending[piece] = at(weightOf(piece, name), 1);
    return { opening: single(name), ending };
  };
  const worth = {
    opening: new Int32Array(PIECES << CELL_BITS),
    ending: new Int32Array(PIECES << CELL_BITS),
    phases: new Int32Array(PIECES),
    pawns: [WHITE, BLACK].reduce((bits, color) => bits | (1 << pieceOf(color as Color, game.pawns[color as Color])), 0),
  };
  const values = single("value");
  for (const piece of pieces) {
    const isBlack = colorOf(piece) === BLACK;
    const sign = isBlack ? -1 : 1;
    const [value, rank, file] = ["value", "rank", "file"].map((name) => weightOf(piece, name)) as [
      readonly number[],
      readonly number[],
      readonly number[],
    ];
    for (const square of SQUARES) {
      const ahead = isBlack ? RANKS - 1 - rankOf(square) : rankOf(square);
      const inward = Math.min(fileOf(square), RANKS - 1 - fileOf(square));
      const index = (piece << CELL_BITS) | square;
      worth.opening[index] = sign * (at(value, 0) + at(rank, ahead) + at(file, inward));
      worth.ending[index] = sign * (at(value, 1) + at(rank, RANKS + ahead) + at(file, FILES + inward));
    }
    if (kindOf(piece) !== KING && kindOf(piece) !== game.pawns[colorOf(piece)]) {
      worth.phases[piece] = Math.round((values[piece] as number) / 100);
    }
  }
  // Either of two Spartan kings may be captured, so a Spartan king has the value of the second king.
  values[pieceOf(BLACK, KING)] = at(weights["k.second"] ?? [], 0);
  const inferior = new Int32Array(PIECES);
  for (const piece of pieces) {
    const value = (values[piece] as number) - CLEAR_DIFFERENCE;
    for (const other of pieces) {
      const kind = kindOf(other);
      if (colorOf(other) === colorOf(piece) || kind === KING || kind === game.pawns[colorOf(other)]) continue;
      if ((values[other] as number) > 0 && (values[other] as number) < value) {
        inferior[piece] = (inferior[piece] as number) | kindBit(kind);
      }
    }
  }
  const queensOf = (color: Color): readonly number[] =>
    pieces.filter((piece) => colorOf(piece) === color && (values[piece] as number) >= QUEEN_VALUE);
  const ofBoth = (name: string, kinds: readonly [number, number]) =>
    [weightOf(pieceOf(WHITE, kinds[WHITE]), name), weightOf(pieceOf(BLACK, kinds[BLACK]), name)] as const;
  return {
    worth,
    values,
    mobility: pairs("mobility"),
    attack: single("attack"),
    pair: pairs("pair"),
    open: pairs("open"),
    halfOpen: pairs("halfOpen"),
    isolated: pairs("isolated"),
    doubled: pairs("doubled"),
    phalanx: pairs("phalanx"),
    threat: pairs("threat"),
    check: single("check"),
    queens: [queensOf(WHITE), queensOf(BLACK)],
    lesser: pairs("lesser"),
    weak: pairs("weak"),
    inferior,
    hanging: weights.hanging ?? [],
    path: weights.path ?? [],
    kings: weights.kings ?? [],
    passed: ofBoth("passed", game.pawns),
    shelter: ofBoth("shelter", [KING, KING]),
    storm: ofBoth("storm", [KING, KING]),
    danger: ofBoth("danger", [KING, KING]),
    reserve: weights["H.reserve"] ?? [],
    secondKing: weights["k.second"] ?? [],
    hunt: weights.hunt ?? [],
    tempo: weights.tempo ?? [],
  };
}
