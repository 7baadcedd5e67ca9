import type { BoardPicture } from "../../../src/rules/rules";
import type { BoardCallbacks } from "./board-position";
import { listed } from "./listed";
import { groupMoves, type HandMoves, type Origin, readMove } from "./moves";
import { type Changes, changesOf, lossWords } from "./words";

/**
 * The effect of a move on its target square, as it is marked. With `loss`, the moved piece itself is captured; with
 * `trade`, it is captured together with pieces of the opponent. `quiet` and `attack` are used for the reach of a piece
 * only: it moves to the square without ever capturing there, or the other way round.
 */
export type Target = "free" | "capture" | "loss" | "trade" | "exchange" | "castling" | "quiet" | "attack";

/** The legal moves of a position with their captures and conquests, for marks and accessible names. */
export class Prospects {
  /** The moves, grouped by the places that a player touches. */
  readonly moves: HandMoves;
  readonly #changes: ReadonlyMap<string, Changes>;

  /** @param wires the legal moves in wire form */
  constructor(wires: readonly string[], picture: BoardPicture, preview: BoardCallbacks["preview"]) {
    const all = wires.map(readMove);
    this.#changes = new Map(
      all.map(({ wire, origin, target }) => {
        const next = preview?.(wire);
        if (next !== undefined) return [wire, changesOf(picture, next.picture, next.touched)];
        const isTaken = target !== origin && picture.pieces.some(({ square }) => square === target);
        const captured = isTaken && target !== null ? [target] : [];
        return [wire, { captured, lost: [], conquered: [], companion: null }];
      }),
    );
    this.moves = groupMoves(all, ({ wire }) => this.#changes.get(wire)?.companion?.from ?? null);
  }

  /** The targets of the picked-up piece, with the effect on each; empty without a piece. */
  targets(picked: Origin | null): ReadonlyMap<string, Target> {
    if (picked === null) return new Map();
    return new Map(
      [...this.moves.targetsOf(picked)].map(([square, moves]): readonly [string, Target] => {
        if (square === picked) return [square, "exchange"];
        if (moves.every(({ target }) => target !== square)) return [square, "castling"];
        const takes = moves.some(({ wire }) => (this.#changes.get(wire)?.captured.length ?? 0) > 0);
        const isLost = moves.every(({ wire }) => this.#changes.get(wire)?.lost.includes(square));
        if (isLost) return [square, takes ? "trade" : "loss"];
        return [square, takes ? "capture" : "free"];
      }),
    );
  }

  /** The options that a square offers, in words. */
  of(square: string, picked: Origin | null): readonly string[] {
    return picked === null ? this.#idle(square) : this.#forPicked(square, picked);
  }

  #forPicked(square: string, picked: Origin): readonly string[] {
    const here = this.moves.targetsOf(picked).get(square) ?? [];
    if (square === picked) return ["picked up", ...(here.length > 0 ? ["can be exchanged here"] : [])];
    const [move] = here;
    if (move === undefined) return [];
    const { captured = [], lost = [], conquered = [], companion } = this.#changes.get(move.wire) ?? {};
    if (captured.includes(square)) return ["can be captured"];
    if (companion?.from === square) return ["can castle with it"];
    return [
      companion ? "can castle here" : "can go here",
      ...(lost.length > 0 ? [lossWords(lost, square)] : []),
      ...(captured.length > 0 ? [`captures ${listed(captured)}`] : []),
      ...(conquered.length > 0 ? ["conquers the city"] : []),
    ];
  }

  #idle(square: string): readonly string[] {
    const own = this.moves.all.filter(({ origin }) => origin === square);
    if (own.length === 0) return this.moves.targetsOf(null).has(square) ? ["can be marked"] : [];
    const captured = [...new Set(own.flatMap(({ wire }) => this.#changes.get(wire)?.captured ?? []))];
    return [captured.length === 0 ? "can move" : `can capture ${listed(captured)}`];
  }
}
