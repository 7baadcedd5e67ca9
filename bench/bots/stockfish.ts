import { existsSync } from "node:fs";
import path from "node:path";
import { gameOf, type Variant } from "../../src/rules/registry";
import type { Choice, Mind } from "./game";
import { toUci, type UciGame } from "./plain-chess";
import { UciEngine, type UciLimit } from "./uci";

/** Debian's folder for games, which is often missing in PATH. */
const DEBIAN = "/usr/games";

/** Finds Stockfish on this machine; null if there is none. The variable `SKYTALE_STOCKFISH` overrides the path. */
export function findStockfish(environment: Readonly<Record<string, string | undefined>> = process.env): string | null {
  const named = environment.SKYTALE_STOCKFISH;
  const folders = [...(environment.PATH ?? "").split(path.delimiter), DEBIAN];
  const candidates = named === undefined ? folders.map((folder) => path.join(folder, "stockfish")) : [named];
  return candidates.find((candidate) => existsSync(candidate)) ?? null;
}

/**
 * Fairy-Stockfish on this machine: a program, or `uci.js` of the npm package `fairy-stockfish-nnue.wasm`; null if the
 * variable `SKYTALE_FAIRY_STOCKFISH` names none.
 */
export function findFairyStockfish(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): string | null {
  const named = environment.SKYTALE_FAIRY_STOCKFISH;
  return named !== undefined && existsSync(named) ? named : null;
}

/** Starts Stockfish, at full strength unless options limit it. Throws if it is not installed. */
export async function startStockfish(options: Readonly<Record<string, string>> = {}): Promise<UciEngine> {
  const program = findStockfish();
  if (program === null) throw new Error("Stockfish was not found.");
  return UciEngine.start(program, [], { Threads: "1", Hash: "16", ...options });
}

/** A UCI engine as a contestant. */
export class UciMind implements Mind {
  readonly #engine: UciEngine;
  readonly #limit: UciLimit;
  readonly #gameOf: (moves: readonly string[]) => UciGame | null;
  #asked = 0;

  /** @param gameOf the form of a game that the engine reads; null if the engine can't play the game */
  constructor(engine: UciEngine, limit: UciLimit, gameOf: (moves: readonly string[]) => UciGame | null) {
    this.#engine = engine;
    this.#limit = limit;
    this.#gameOf = gameOf;
  }

  /** Stockfish with limited Elo, for Hoplit Chess without extra pieces. */
  static async stockfish(elo: number, movetime: number): Promise<UciMind> {
    const engine = await startStockfish({ UCI_LimitStrength: "true", UCI_Elo: String(elo) });
    return new UciMind(engine, { movetime }, toUci);
  }

  /** Fairy-Stockfish with its classical evaluation and a number of nodes per move, for Spartan Chess. */
  static async fairyStockfish(nodes: number): Promise<UciMind> {
    const program = findFairyStockfish();
    if (program === null) throw new Error("Fairy-Stockfish was not found.");
    // The opening and the moves are those of UCI.
    const fen = gameOf("spartan-chess").startPosition;
    const options = { Threads: "1", Hash: "16", "Use NNUE": "false", UCI_Variant: "spartan" };
    // In Node, the WebAssembly build reads its files only if there is no `fetch`.
    const script = ["--import", "data:text/javascript,delete globalThis.fetch", program];
    const [command, args] = program.endsWith(".js") ? [process.execPath, script] : [program, []];
    return new UciMind(await UciEngine.start(command, args, options), { nodes }, (moves) => ({
      fen,
      moves,
    }));
  }

  async choose(variant: Variant, moves: readonly string[]): Promise<Choice> {
    const game = this.#gameOf(moves);
    if (game === null) throw new Error(`The engine can't play this game of ${variant}.`);
    // Fewer moves than in the last call mean that a new game started.
    if (moves.length < this.#asked) await this.#engine.begin();
    this.#asked = moves.length;
    const { move } = await this.#engine.move(game.fen, game.moves, this.#limit);
    return { move, score: null };
  }

  stop(): void {
    this.#engine.stop();
  }
}
