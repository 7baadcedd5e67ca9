import { BLACK, type Color, EMPTY, inSet, kindOf, pieceAt, pieceOf, piecesOf, WHITE } from "../../rules/board8x8/board";
import { NO_SQUARE, RANK_STEP } from "../../rules/board8x8/square";
import { BISHOP, KING, KNIGHT, PAWN } from "../../rules/chess/kinds";
import type { Steps } from "../../rules/chess/movement";
import { addHoplitMoves } from "../../rules/hoplit-chess/hoplit";
import { reserveBit } from "../../rules/hoplit-chess/position";
import type { Weights } from "../weights";
import { type ChessGame, HOPLIT_PIECE, HOPLITE_PIECE } from "./chess-game";
import { type EvaluationTables, evaluationTables, type Pairs } from "./evaluation-tables";
import { LIST_SIZE, type Placement, type PlacementWorth } from "./placement";
import { FILES, isLight, RANKS, touching } from "./tables";
import { FULL_CHANCES, WinningChances } from "./winning-chances";

/** The data that the evaluation reads. */
export interface EvaluatedChess {
  readonly placement: Placement;
  readonly turn: Color;
  readonly reserves: number;
  readonly whiteKing: number;
  readonly blackKing: number;
  readonly secondKing: number;
}

/** Number of cached pawn structures. */
const STRUCTURES = 1 << 13;
const LAST_RANK = 7;
const LAST_DANGER = 15;
/** With more material than this, in units of the phase, no ending is recognized as drawn. Two queens have 20. */
const MOST_PHASE_OF_DRAWS = 20;

/** The evaluation of a chess game. It caches pawn structures; the cache does not affect results. */
export class ChessEvaluation {
  readonly worth: PlacementWorth;
  readonly values: Int32Array;
  readonly pawnValue: number;
  readonly #game: ChessGame;
  readonly #tables: EvaluationTables;
  readonly #fullPhase: number;
  readonly #chances: WinningChances;
  readonly #keys = new Int32Array(STRUCTURES).fill(-1);
  readonly #openings = new Int32Array(STRUCTURES);
  readonly #endings = new Int32Array(STRUCTURES);
  /** Files with white pawns, and from bit 8 on files with black pawns. */
  readonly #files = new Int32Array(STRUCTURES);
  /** By color and file, with an empty file at each end: number of pawns, and their lowest and highest rank. */
  readonly #counts = new Int32Array(20);
  readonly #lowest = new Int32Array(20);
  readonly #highest = new Int32Array(20);
  readonly #targets: number[] = [];
  #opening = 0;
  #ending = 0;

  /** @param game its `fullPhase` is the material of the start position */
  constructor(game: ChessGame, weights: Weights) {
    this.#game = game;
    this.#tables = evaluationTables(game, weights);
    this.#fullPhase = game.fullPhase;
    this.worth = this.#tables.worth;
    this.values = this.#tables.values;
    this.#chances = new WinningChances(game, this.values);
    this.pawnValue = this.values[pieceOf(WHITE, PAWN)] as number;
  }

  /** The score of a position for white, in hundredths of the smallest piece. */
  evaluate(board: EvaluatedChess): number {
    const { placement } = board;
    const { tempo, secondKing, reserve } = this.#tables;
    this.#opening = placement.opening;
    this.#ending = placement.ending;
    const files = this.#addStructure(placement);
    this.#addPieces(board, WHITE, files);
    this.#addPieces(board, BLACK, files);
    this.#addShield(placement, WHITE, board.whiteKing);
    // With two kings, always the same one is evaluated, so that the score depends on the position only.
    const isOnly = board.secondKing === NO_SQUARE;
    const blackKing = isOnly ? board.blackKing : Math.min(board.blackKing, board.secondKing);
    this.#addShield(placement, BLACK, blackKing);
    if (!isOnly) this.#add(-1, secondKing);
    if (placement.counts[BLACK] === 1) this.#addHunt(1, placement, board.whiteKing, blackKing);
    else if (placement.counts[WHITE] === 1) this.#addHunt(-1, placement, blackKing, board.whiteKing);
    if (board.reserves !== 0) {
      if ((board.reserves & reserveBit(WHITE)) !== 0) this.#add(1, reserve);
      if ((board.reserves & reserveBit(BLACK)) !== 0) this.#add(-1, reserve);
    }
    this.#add(board.turn === WHITE ? 1 : -1, tempo);
    const phase = Math.min(placement.phase, this.#fullPhase);
    const sum = this.#opening * phase + this.#ending * (this.#fullPhase - phase);
    const score = Math.trunc(sum / this.#fullPhase);
    if (placement.phase > MOST_PHASE_OF_DRAWS || board.reserves !== 0) return score;
    const chances = this.#chances.of(placement, score > 0 ? WHITE : BLACK);
    return Math.trunc((score * chances) / FULL_CHANCES);
  }

  #add(sign: number, pair: readonly number[]): void {
    this.#opening += sign * (pair[0] ?? 0);
    this.#ending += sign * (pair[1] ?? 0);
  }

  /**
   * Adds the bonus for mating a lone king: distance from the center and closeness of the kings. A bishop and a knight
   * can only mate in a corner of the bishop's color, so the king is driven there instead.
   */
  #addHunt(sign: number, placement: Placement, hunter: number, lone: number): void {
    const [edge = 0, near = 0, corner = 0] = this.#tables.hunt;
    const files = Math.abs((FILES[hunter] as number) - (FILES[lone] as number));
    const ranks = Math.abs((RANKS[hunter] as number) - (RANKS[lone] as number));
    const kingsNear = near * (LAST_RANK - Math.max(files, ranks));
    const color = sign > 0 ? WHITE : BLACK;
    const bishop = pieceOf(color, BISHOP);
    const isBishopAndKnight =
      placement.counts[color] === 3 &&
      placement.numbers[bishop] === 1 &&
      placement.numbers[pieceOf(color, KNIGHT)] === 1;
    if (isBishopAndKnight) {
      const rank = RANKS[lone] as number;
      const file = isLight(placement.squareOf(bishop)) ? LAST_RANK - (FILES[lone] as number) : (FILES[lone] as number);
      this.#ending += sign * (corner * Math.abs(LAST_RANK - rank - file) + kingsNear);
      return;
    }
    const outward =
      Math.abs(2 * (FILES[lone] as number) - LAST_RANK) + Math.abs(2 * (RANKS[lone] as number) - LAST_RANK);
    this.#ending += sign * (edge * (outward >> 1) + kingsNear);
  }

  #addTimes(count: number, pairs: Pairs, piece: number): void {
    this.#opening += count * (pairs.opening[piece] as number);
    this.#ending += count * (pairs.ending[piece] as number);
  }

  /** Adds mobility, threats, pairs and open files for the pieces of a color, and their attacks on the enemy king. */
  #addPieces(board: EvaluatedChess, color: Color, files: number): void {
    const { cells, squares, counts, numbers } = board.placement;
    const { mobility, attack, danger, pair, open, halfOpen, threat } = this.#tables;
    const game = this.#game;
    const sign = color === WHITE ? 1 : -1;
    const enemies = piecesOf(color === WHITE ? BLACK : WHITE);
    const landing = enemies | 1;
    const pawn = game.pawns[color];
    const prey = enemies & ~this.worth.pawns;
    const king = color === BLACK ? board.whiteKing : board.secondKing === NO_SQUARE ? board.blackKing : NO_SQUARE;
    const [own, others] = color === WHITE ? [files & 255, files >> 8] : [files >> 8, files & 255];
    let paired = 0;
    let strength = 0;
    const first = color === WHITE ? 0 : LIST_SIZE;
    const end = first + (counts[color] as number);
    for (let place = first; place < end; place += 1) {
      const from = squares[place] as number;
      const piece = pieceAt(cells, from);
      const kind = kindOf(piece);
      if (kind === KING) continue;
      if (kind === pawn) {
        const prizes = this.#preyOf(cells, from, prey, color);
        if (prizes > 0) this.#addTimes(sign * prizes, threat, piece);
        continue;
      }
      let reached = 0;
      let near = 0;
      if (game.manners[kind] === HOPLIT_PIECE) {
        this.#targets.length = 0;
        // `addHoplitMoves` generates moves; only their destinations are used.
        addHoplitMoves(this.#targets, cells, from, color);
        reached = this.#targets.length;
        for (let index = 0; index < reached; index += 1) {
          near += touching(((this.#targets[index] as number) >> 7) & 127, king);
        }
      } else {
        const { leaps, rides } = game.steps[kind] as Steps;
        for (let index = 0; index < leaps.length; index += 1) {
          const to = from + (leaps[index] as number);
          if (!inSet(landing, pieceAt(cells, to))) continue;
          reached += 1;
          near += touching(to, king);
        }
        for (let index = 0; index < rides.length; index += 1) {
          const step = rides[index] as number;
          let to = from + step;
          while (pieceAt(cells, to) === EMPTY) {
            reached += 1;
            near += touching(to, king);
            to += step;
          }
          if (!inSet(landing, pieceAt(cells, to))) continue;
          reached += 1;
          near += touching(to, king);
        }
      }
      this.#addTimes(sign * reached, mobility, piece);
      strength += near * (attack[piece] as number);
      const file = 1 << (FILES[from] as number);
      if ((own & file) === 0) this.#addTimes(sign, (others & file) === 0 ? open : halfOpen, piece);
      if ((numbers[piece] as number) > 1 && (paired & (1 << kind)) === 0) {
        paired |= 1 << kind;
        this.#addTimes(sign, pair, piece);
      }
    }
    const feared = danger[color === WHITE ? BLACK : WHITE];
    this.#opening += sign * (feared[Math.min(LAST_DANGER, strength >> 1)] ?? 0);
  }

  /** The number of pieces in `prey` (enemies except pawns and hoplites) that a pawn or hoplite attacks. */
  #preyOf(cells: Placement["cells"], from: number, prey: number, color: Color): number {
    if (color === BLACK && this.#game.manners[this.#game.pawns[BLACK]] === HOPLITE_PIECE) {
      return inSet(prey, pieceAt(cells, from - RANK_STEP)) ? 1 : 0;
    }
    const ahead = color === WHITE ? from + RANK_STEP : from - RANK_STEP;
    return (inSet(prey, pieceAt(cells, ahead - 1)) ? 1 : 0) + (inSet(prey, pieceAt(cells, ahead + 1)) ? 1 : 0);
  }

  #addShield({ cells }: Placement, color: Color, king: number): void {
    const pawn = pieceOf(color, this.#game.pawns[color]);
    const forward = color === WHITE ? RANK_STEP : -RANK_STEP;
    let count = 0;
    for (const row of [king + forward, king + 2 * forward]) {
      // Beyond the last rank these are border cells, which hold no pawn.
      for (let cell = row - 1; cell <= row + 1; cell += 1) if (cells[cell] === pawn) count += 1;
    }
    if (count > 0) this.#addTimes(color === WHITE ? count : -count, this.#tables.shield, pieceOf(color, KING));
  }

  /** Adds the score of the pawn structure and returns the files with pawns. */
  #addStructure(placement: Placement): number {
    const { pawnKey } = placement;
    const slot = pawnKey & (STRUCTURES - 1);
    if (this.#keys[slot] !== pawnKey) {
      const [opening, ending] = [this.#opening, this.#ending];
      this.#opening = 0;
      this.#ending = 0;
      this.#files[slot] = this.#judgeStructure(placement);
      this.#openings[slot] = this.#opening;
      this.#endings[slot] = this.#ending;
      this.#keys[slot] = pawnKey;
      this.#opening = opening;
      this.#ending = ending;
    }
    this.#opening += this.#openings[slot] as number;
    this.#ending += this.#endings[slot] as number;
    return this.#files[slot] as number;
  }

  #judgeStructure(placement: Placement): number {
    const files = this.#countPawns(placement, WHITE) | (this.#countPawns(placement, BLACK) << 8);
    this.#judgePawns(placement, WHITE);
    this.#judgePawns(placement, BLACK);
    return files;
  }

  #countPawns({ cells, squares, counts }: Placement, color: Color): number {
    const pawn = pieceOf(color, this.#game.pawns[color]);
    const base = 10 * color;
    this.#counts.fill(0, base, base + 10);
    this.#lowest.fill(LAST_RANK + 1, base, base + 10);
    this.#highest.fill(-1, base, base + 10);
    const first = color === WHITE ? 0 : LIST_SIZE;
    let files = 0;
    for (let place = first; place < first + (counts[color] as number); place += 1) {
      const square = squares[place] as number;
      if (pieceAt(cells, square) !== pawn) continue;
      const file = FILES[square] as number;
      const rank = RANKS[square] as number;
      const at = base + file + 1;
      files |= 1 << file;
      this.#counts[at] = (this.#counts[at] as number) + 1;
      this.#lowest[at] = Math.min(this.#lowest[at] as number, rank);
      this.#highest[at] = Math.max(this.#highest[at] as number, rank);
    }
    return files;
  }

  #judgePawns({ cells, squares, counts }: Placement, color: Color): void {
    const { isolated, doubled, phalanx, passed } = this.#tables;
    const pawn = pieceOf(color, this.#game.pawns[color]);
    const sign = color === WHITE ? 1 : -1;
    const behind = color === WHITE ? -RANK_STEP : RANK_STEP;
    const ranks = passed[color];
    const first = color === WHITE ? 0 : LIST_SIZE;
    for (let place = first; place < first + (counts[color] as number); place += 1) {
      const square = squares[place] as number;
      if (pieceAt(cells, square) !== pawn) continue;
      const rank = RANKS[square] as number;
      const own = 10 * color + (FILES[square] as number) + 1;
      if (this.#counts[own - 1] === 0 && this.#counts[own + 1] === 0) this.#addTimes(sign, isolated, pawn);
      const isBehindOwn =
        color === WHITE ? (this.#highest[own] as number) > rank : (this.#lowest[own] as number) < rank;
      if (isBehindOwn) this.#addTimes(sign, doubled, pawn);
      const hasNeighbour =
        cells[square - 1] === pawn ||
        cells[square + 1] === pawn ||
        cells[square + behind - 1] === pawn ||
        cells[square + behind + 1] === pawn;
      if (hasNeighbour) this.#addTimes(sign, phalanx, pawn);
      if (isBehindOwn || this.#isStopped(color, own, rank)) continue;
      const ahead = color === WHITE ? rank : LAST_RANK - rank;
      this.#opening += sign * (ranks[ahead] ?? 0);
      this.#ending += sign * (ranks[LAST_RANK + 1 + ahead] ?? 0);
    }
  }

  /** Whether an enemy pawn is ahead of a pawn on its own file or an adjacent one. */
  #isStopped(color: Color, own: number, rank: number): boolean {
    const other = color === WHITE ? own + 10 : own - 10;
    for (let at = other - 1; at <= other + 1; at += 1) {
      if (color === WHITE ? (this.#highest[at] as number) > rank : (this.#lowest[at] as number) < rank) return true;
    }
    return false;
  }
}
