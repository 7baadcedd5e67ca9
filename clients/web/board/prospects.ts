import type { BoardPicture } from "../../../src/rules/rules";
import type { HandMoves, Origin } from "./moves";
import type { BoardCallbacks } from "./position";
import { type Changes, changesOf, listed } from "./words";

/** What a move would do on a target, as it is marked. */
export type Target = "free" | "capture" | "exchange";

/** What can be done on a board by its legal moves: what each of them takes and conquers, in marks and in words. */
export class Prospects {
  readonly #moves: HandMoves;
  readonly #changes: ReadonlyMap<string, Changes>;

  constructor(moves: HandMoves, picture: BoardPicture, preview: BoardCallbacks["preview"]) {
    this.#moves = moves;
    this.#changes = new Map(
      moves.all.map(({ wire, origin, target }) => {
        const next = preview?.(wire);
        if (next !== undefined) return [wire, changesOf(picture, next.picture, next.touched)];
        const isTaken = target !== origin && picture.pieces.some(({ square }) => square === target);
        return [wire, { captured: isTaken && target !== null ? [target] : [], conquered: [] }];
      }),
    );
  }

  /** Where what is in the hand can go, and what it does there. */
  targets(picked: Origin | null): ReadonlyMap<string, Target> {
    if (picked === null) return new Map();
    return new Map(
      [...this.#moves.targetsOf(picked)].map(([square, moves]): readonly [string, Target] => {
        const takes = moves.some(({ wire }) => (this.#changes.get(wire)?.captured.length ?? 0) > 0);
        return [square, square === picked ? "exchange" : takes ? "capture" : "free"];
      }),
    );
  }

  /** What can be done with a square, in words. */
  of(square: string, picked: Origin | null): readonly string[] {
    return picked === null ? this.#idle(square) : this.#forPicked(square, picked);
  }

  #forPicked(square: string, picked: Origin): readonly string[] {
    const here = this.#moves.targetsOf(picked).get(square) ?? [];
    if (square === picked) return ["picked up", ...(here.length > 0 ? ["can be exchanged here"] : [])];
    const [move] = here;
    if (move === undefined) return [];
    const { captured, conquered } = this.#changes.get(move.wire) ?? { captured: [], conquered: [] };
    if (captured.includes(square)) return ["can be captured"];
    return [
      "can go here",
      ...(captured.length > 0 ? [`captures ${listed(captured)}`] : []),
      ...(conquered.length > 0 ? ["conquers the city"] : []),
    ];
  }

  #idle(square: string): readonly string[] {
    const own = this.#moves.all.filter(({ origin }) => origin === square);
    if (own.length === 0) return this.#moves.targetsOf(null).has(square) ? ["can be marked"] : [];
    const captured = [...new Set(own.flatMap(({ wire }) => this.#changes.get(wire)?.captured ?? []))];
    return [captured.length === 0 ? "can move" : `can capture ${listed(captured)}`];
  }
}
