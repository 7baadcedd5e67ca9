import { existsSync } from "node:fs";
import path from "node:path";
import type { Variant } from "../../src/rules/registry";
import type { Choice, Mind } from "./game";
import { fromUci, toUci } from "./plain-chess";
import { UciEngine } from "./uci";

/** Debian's folder for games, which is often missing in PATH. */
const DEBIAN = "/usr/games";

/** Finds Stockfish on this machine; null if there is none. The variable `SKYTALE_STOCKFISH` overrides the path. */
export function findStockfish(environment: Readonly<Record<string, string | undefined>> = process.env): string | null {
  const named = environment.SKYTALE_STOCKFISH;
  const folders = [...(environment.PATH ?? "").split(path.delimiter), DEBIAN];
  const candidates = named === undefined ? folders.map((folder) => path.join(folder, "stockfish")) : [named];
  return candidates.find((candidate) => existsSync(candidate)) ?? null;
}

/** Stockfish with limited Elo, for Hoplit Chess without extra pieces. */
export class StockfishMind implements Mind {
  readonly #engine: UciEngine;
  readonly #movetime: number;
  #asked = 0;

  constructor(engine: UciEngine, movetime: number) {
    this.#engine = engine;
    this.#movetime = movetime;
  }

  static async start(elo: number, movetime: number): Promise<StockfishMind> {
    const program = findStockfish();
    if (program === null) throw new Error("Stockfish was not found.");
    const options = { Threads: "1", Hash: "16", UCI_LimitStrength: "true", UCI_Elo: String(elo) };
    return new StockfishMind(await UciEngine.start(program, [], options), movetime);
  }

  async choose(_variant: Variant, moves: readonly string[]): Promise<Choice> {
    const game = toUci(moves);
    if (game === null) throw new Error("Stockfish plays only Hoplit Chess without extra pieces.");
    // Fewer moves than in the last call mean that a new game started.
    if (moves.length < this.#asked) await this.#engine.begin();
    this.#asked = moves.length;
    const answer = await this.#engine.move(game.fen, game.moves, this.#movetime);
    return { move: fromUci(answer) ?? answer, score: null };
  }

  stop(): void {
    this.#engine.stop();
  }
}
