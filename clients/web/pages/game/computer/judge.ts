import type { EvaluatedPosition } from "skytale-client";
import { isNearlyAsGood } from "../../../../../src/evaluation/chances";
import type { Line } from "../../../../../src/rules/game";
import type { Side } from "../../../../../src/shared/side";
import type { GameModel } from "../game-model";
import { nodesFor } from "./computer-state";
import { maySearch, whyRefused } from "./permission";
import { questionOf, type SearchResult } from "./question";
import { Searcher } from "./searcher";

/** The judgment of a move in a lesson. `unknown`: it could not be searched. */
export type Judgment =
  | { readonly kind: "good" | "worse" | "unknown" }
  | { readonly kind: "refused"; readonly reason: string };

/** Judges the moves of lessons by searches in this browser. */
export class Judge {
  readonly #model: GameModel;
  readonly #searcher = new Searcher();
  /** Counts the moves, so that a late permission does not replace the search of a later move. */
  #attempts = 0;

  constructor(model: GameModel) {
    this.#model = model;
  }

  /**
   * Compares a move with the best one. If another move is judged meanwhile, or the judge is closed, the result is
   * `unknown`, or the promise is never settled.
   * @param side the side that moved
   * @param after the line after the move
   * @param best the evaluation of the position before it
   */
  async judge(side: Side, after: Line, { score: best }: EvaluatedPosition): Promise<Judgment> {
    if (!maySearch(this.#model)) return { kind: "unknown" };
    this.#attempts += 1;
    const attempt = this.#attempts;
    const reason = await whyRefused(this.#model, after);
    if (attempt !== this.#attempts) return { kind: "unknown" };
    if (reason !== null) return { kind: "refused", reason };
    const result = await this.#search(after);
    if (result?.evaluation == null) return { kind: "unknown" };
    return { kind: isNearlyAsGood(side, best, result.evaluation.score) ? "good" : "worse" };
  }

  /** Ends the worker. */
  close(): void {
    this.#attempts += 1;
    this.#searcher.close();
  }

  /** Searches a position with the limit of the game's evaluation. Null if the worker fails. */
  #search(line: Line): Promise<SearchResult | null> {
    const { id, options } = this.#model.game.peek();
    return new Promise((resolve) => {
      const question = questionOf(this.#model.rules, options, line);
      const observer = { found: resolve, failed: () => resolve(null) };
      this.#searcher.search(question, [nodesFor(id)], observer);
    });
  }
}
