import * as z from "zod";
import type { MatchStart } from "../match/setup";
import { type GameId, gameId } from "../shared/ids";
import { checkedJson, nullable, Table, text } from "../storage/rows";

const START = z.object({
  moves: z.array(z.string()).readonly(),
  bank: z.object({ white: z.number(), black: z.number() }).nullable(),
  left: z.number().nullable(),
});

const ADOPTIONS = new Table("adoptions", { gameId: text, start: nullable(checkedJson<MatchStart>(START)) });

/** A running game of an imported tournament. `start`: its progress; null if it begins from the start position. */
export interface Adoption {
  readonly gameId: GameId;
  readonly start: MatchStart | null;
}

/**
 * The running games of an imported tournament that their objects have not begun yet. They have a table, because
 * thousands of them would be slow as jobs, and too large for one.
 */
export class Adoptions {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Stores a game. To be called inside a write. */
  put(adoption: Adoption): void {
    ADOPTIONS.insert(this.#sql, adoption);
  }

  /** The first games, at most `limit`. */
  first(limit: number): readonly Adoption[] {
    return ADOPTIONS.all(this.#sql, "ORDER BY game_id LIMIT ?", limit).map(toAdoption);
  }

  /** The game with an id; null if it has begun. */
  find(id: string): Adoption | null {
    const row = ADOPTIONS.first(this.#sql, "WHERE game_id = ?", id);
    return row === null ? null : toAdoption(row);
  }

  /** Deletes a game that has begun. To be called inside a write. */
  delete(id: string): void {
    this.#sql.exec("DELETE FROM adoptions WHERE game_id = ?", id);
  }
}

const toAdoption = (row: { readonly gameId: string; readonly start: MatchStart | null }): Adoption => ({
  gameId: gameId(row.gameId),
  start: row.start,
});
