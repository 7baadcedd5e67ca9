import { BLACK, type Color, EMPTY, inSet, kindOf, pieceAt, pieceOf, piecesOf, WHITE } from "../../rules/board8x8/board";
import { NO_SQUARE } from "../../rules/board8x8/square";
import { BISHOP, KING, KNIGHT, PAWN } from "../../rules/chess/kinds";
import type { Steps } from "../../rules/chess/movement";
import { addHoplitMoves } from "../../rules/hoplit-chess/hoplit";
import { reserveBit } from "../../rules/hoplit-chess/position";
import type { Weights } from "../weights";
import { AttackMaps, kindBit, ZONE_SHIFT } from "./attack-maps";
import { type ChessGame, HOPLIT_PIECE } from "./chess-game";
import { type EvaluationTables, evaluationTables } from "./evaluation-tables";
import { Assault, KingDanger } from "./king-danger";
import { KingShelter } from "./king-shelter";
import { PassedPawns } from "./passed-pawns";
import { PawnStructure } from "./pawn-structure";
import { LIST_SIZE, type Placement, type PlacementWorth } from "./placement";
import { Sums } from "./sums";
import { FILES, isLight, RANKS } from "./tables";
import { Threats } from "./threats";
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

const LAST_RANK = 7;
/** With more material than this, in units of the phase, no ending is recognized as drawn. Two queens have 20. */
const MOST_PHASE_OF_DRAWS = 20;

/** The evaluation of a chess game. */
export class ChessEvaluation {
  readonly worth: PlacementWorth;
  readonly values: Int32Array;
  readonly pawnValue: number;
  readonly #game: ChessGame;
  readonly #tables: EvaluationTables;
  readonly #fullPhase: number;
  readonly #chances: WinningChances;
  readonly #maps: AttackMaps;
  readonly #structure: PawnStructure;
  readonly #shelter: KingShelter;
  readonly #danger: KingDanger;
  readonly #threats: Threats;
  readonly #passed: PassedPawns;
  readonly #sums = new Sums();
  /** The pieces of each color that attack the squares around the enemy king. */
  readonly #assaults: readonly [Assault, Assault] = [new Assault(), new Assault()];
  readonly #targets: number[] = [];

  /** @param game its `fullPhase` is the material of the start position */
  constructor(game: ChessGame, weights: Weights) {
    this.#game = game;
    this.#tables = evaluationTables(game, weights);
    this.#fullPhase = game.fullPhase;
    this.worth = this.#tables.worth;
    this.values = this.#tables.values;
    this.#chances = new WinningChances(game, this.values);
    this.#maps = new AttackMaps(game);
    this.#structure = new PawnStructure(game, this.#tables);
    this.#shelter = new KingShelter(game, this.#tables);
    this.#danger = new KingDanger(game, this.#tables, this.#maps);
    this.#threats = new Threats(this.#tables, this.#maps);
    this.#passed = new PassedPawns(game, this.#tables, this.#maps, this.#structure);
    this.pawnValue = this.values[pieceOf(WHITE, PAWN)] as number;
  }

  /** The score of a position for white, in hundredths of the smallest piece. */
  evaluate(board: EvaluatedChess): number {
    const { placement, whiteKing } = board;
    const { tempo, secondKing, reserve } = this.#tables;
    const sums = this.#sums;
    sums.opening = placement.opening;
    sums.ending = placement.ending;
    this.#structure.addTo(sums, placement);
    const isOnly = board.secondKing === NO_SQUARE;
    this.#maps.clear();
    this.#maps.markZone(WHITE, whiteKing);
    // Two kings have no danger, because the loss of one is not the end.
    if (isOnly) this.#maps.markZone(BLACK, board.blackKing);
    this.#addPawns(placement, WHITE);
    this.#addPawns(placement, BLACK);
    this.#addPieces(placement, WHITE);
    this.#addPieces(placement, BLACK);
    // With two kings, always the same one is evaluated, so that the score depends on the position only.
    const blackKing = isOnly ? board.blackKing : Math.min(board.blackKing, board.secondKing);
    const whiteShelter = this.#shelter.addTo(sums, placement, WHITE, whiteKing);
    const blackShelter = this.#shelter.addTo(sums, placement, BLACK, blackKing);
    this.#danger.addTo(sums, placement, WHITE, whiteKing, this.#assaults[BLACK], whiteShelter);
    if (isOnly) this.#danger.addTo(sums, placement, BLACK, blackKing, this.#assaults[WHITE], blackShelter);
    else sums.add(-1, secondKing);
    this.#threats.addTo(sums, placement, WHITE, whiteKing);
    this.#threats.addTo(sums, placement, BLACK, isOnly ? blackKing : NO_SQUARE);
    this.#passed.addTo(sums, placement, whiteKing, blackKing);
    if (placement.counts[BLACK] === 1) this.#addHunt(1, placement, whiteKing, blackKing);
    else if (placement.counts[WHITE] === 1) this.#addHunt(-1, placement, blackKing, whiteKing);
    if (board.reserves !== 0) {
      if ((board.reserves & reserveBit(WHITE)) !== 0) sums.add(1, reserve);
      if ((board.reserves & reserveBit(BLACK)) !== 0) sums.add(-1, reserve);
    }
    sums.add(board.turn === WHITE ? 1 : -1, tempo);
    const phase = Math.min(placement.phase, this.#fullPhase);
    const sum = sums.opening * phase + sums.ending * (this.#fullPhase - phase);
    const score = Math.trunc(sum / this.#fullPhase);
    if (placement.phase > MOST_PHASE_OF_DRAWS || board.reserves !== 0) return score;
    const chances = this.#chances.of(placement, score > 0 ? WHITE : BLACK);
    return Math.trunc((score * chances) / FULL_CHANCES);
  }

  /**
   * Adds the bonus for mating a lone king: distance from the center and closeness of the kings. A bishop and a knight
   * can only mate in a corner of the bishop's color, so the king is driven there instead.
   */
  #addHunt(sign: number, placement: Placement, hunter: number, lone: number): void {
    const [edge = 0, near = 0, corner = 0] = this.#tables.hunt;
    const sums = this.#sums;
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
      sums.ending += sign * (corner * Math.abs(LAST_RANK - rank - file) + kingsNear);
      return;
    }
    const outward =
      Math.abs(2 * (FILES[lone] as number) - LAST_RANK) + Math.abs(2 * (RANKS[lone] as number) - LAST_RANK);
    sums.ending += sign * (edge * (outward >> 1) + kingsNear);
  }

  /** Maps the attacks of the pawns of a color and adds their threats to pieces. */
  #addPawns({ cells, squares, counts }: Placement, color: Color): void {
    const map = this.#maps.byColor[color];
    const steps = this.#maps.strikes[color];
    const bit = this.#maps.pawnBits[color];
    const pawn = pieceOf(color, this.#game.pawns[color]);
    const prey = piecesOf(color === WHITE ? BLACK : WHITE) & ~this.worth.pawns;
    const first = color === WHITE ? 0 : LIST_SIZE;
    const end = first + (counts[color] as number);
    let prizes = 0;
    for (let place = first; place < end; place += 1) {
      const from = squares[place] as number;
      if (pieceAt(cells, from) !== pawn) continue;
      for (let index = 0; index < steps.length; index += 1) {
        const to = from + (steps[index] as number);
        map[to] = ((map[to] as number) + 1) | bit;
        if (inSet(prey, pieceAt(cells, to))) prizes += 1;
      }
    }
    if (prizes > 0) this.#sums.addTimes(color === WHITE ? prizes : -prizes, this.#tables.threat, pawn);
  }

  /** Maps the attacks of the other pieces of a color and adds mobility, pairs and open files. */
  #addPieces({ cells, squares, counts, numbers }: Placement, color: Color): void {
    const { mobility, attack, pair, open, halfOpen } = this.#tables;
    const game = this.#game;
    const sums = this.#sums;
    const sign = color === WHITE ? 1 : -1;
    const landing = piecesOf(color === WHITE ? BLACK : WHITE) | 1;
    const pawn = game.pawns[color];
    const map = this.#maps.byColor[color];
    const guarded = this.#maps.byColor[color === WHITE ? BLACK : WHITE];
    const guard = this.#maps.pawnBits[color === WHITE ? BLACK : WHITE];
    const files = this.#structure.files;
    const [own, others] = color === WHITE ? [files & 255, files >> 8] : [files >> 8, files & 255];
    const assault = this.#assaults[color];
    assault.pieces = 0;
    assault.weight = 0;
    assault.attacks = 0;
    let paired = 0;
    const first = color === WHITE ? 0 : LIST_SIZE;
    const end = first + (counts[color] as number);
    for (let place = first; place < end; place += 1) {
      const from = squares[place] as number;
      const piece = pieceAt(cells, from);
      const kind = kindOf(piece);
      if (kind === pawn) continue;
      const bit = kindBit(kind);
      let reached = 0;
      let near = 0;
      if (game.manners[kind] === HOPLIT_PIECE) {
        this.#targets.length = 0;
        // `addHoplitMoves` generates moves; only their destinations are used.
        addHoplitMoves(this.#targets, cells, from, color);
        for (let index = 0; index < this.#targets.length; index += 1) {
          const to = ((this.#targets[index] as number) >> 7) & 127;
          map[to] = ((map[to] as number) + 1) | bit;
          const enemy = guarded[to] as number;
          if ((enemy & guard) !== 0) continue;
          reached += 1;
          near += (enemy >> ZONE_SHIFT) & 1;
        }
      } else {
        const { leaps, rides } = game.steps[kind] as Steps;
        for (let index = 0; index < leaps.length; index += 1) {
          const to = from + (leaps[index] as number);
          map[to] = ((map[to] as number) + 1) | bit;
          const enemy = guarded[to] as number;
          if ((enemy & guard) !== 0 || !inSet(landing, pieceAt(cells, to))) continue;
          reached += 1;
          near += (enemy >> ZONE_SHIFT) & 1;
        }
        for (let index = 0; index < rides.length; index += 1) {
          const step = rides[index] as number;
          let to = from;
          let met: number;
          do {
            to += step;
            met = pieceAt(cells, to);
            map[to] = ((map[to] as number) + 1) | bit;
            const enemy = guarded[to] as number;
            if ((enemy & guard) !== 0 || !inSet(landing, met)) continue;
            reached += 1;
            near += (enemy >> ZONE_SHIFT) & 1;
          } while (met === EMPTY);
        }
      }
      if (kind === KING) continue;
      sums.addTimes(sign * reached, mobility, piece);
      if (near > 0) {
        assault.pieces += 1;
        assault.weight += attack[piece] as number;
        assault.attacks += near;
      }
      const file = 1 << (FILES[from] as number);
      if ((own & file) === 0) sums.addTimes(sign, (others & file) === 0 ? open : halfOpen, piece);
      if ((numbers[piece] as number) > 1 && (paired & (1 << kind)) === 0) {
        paired |= 1 << kind;
        sums.addTimes(sign, pair, piece);
      }
    }
  }
}
