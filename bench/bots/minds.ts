import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Limits, Question, Thought } from "../../src/bots/thought";
import type { Variant } from "../../src/rules/registry";
import { assertNever } from "../../src/shared/assert-never";
import { Random } from "../../test/rules/random";
import type { Contestant } from "./contestants";
import type { Mind } from "./game";
import { StockfishMind } from "./stockfish";

/** What is needed of a checkout to have its searcher play. */
interface Searcher {
  think(question: Question, limits: Limits): Generator<number, Thought, void>;
  gameOf(variant: Variant): Question["game"];
}

/** Loads the searcher of a checkout with its own rules. */
export async function loadSearcher(checkout: string): Promise<Searcher> {
  const load = async (file: string) => import(pathToFileURL(path.resolve(checkout, file)).href);
  const { think } = (await load("src/bots/think.ts")) as Pick<Searcher, "think">;
  const { gameOf } = (await load("src/rules/registry.ts")) as Pick<Searcher, "gameOf">;
  return { think, gameOf };
}

/** The folder of this checkout. */
export const HERE = path.resolve(import.meta.dirname, "../..");

/** Drives a search to its end. */
export function finish(thinking: Generator<number, Thought, void>): Thought {
  for (;;) {
    const step = thinking.next();
    if (step.done) return step.value;
  }
}

/** The mind of a contestant. What it needs is loaded or started once; `movetime` is Stockfish's, in milliseconds. */
export async function mindOf(contestant: Contestant, movetime: number): Promise<Mind> {
  switch (contestant.kind) {
    case "random":
      return {
        choose: async (_variant, _moves, line, seed) => ({ move: new Random(seed).pick(line.legalMoves), score: null }),
      };
    case "house": {
      const { think, gameOf } = await loadSearcher(contestant.checkout ?? HERE);
      const { strength, nodes } = contestant;
      return {
        async choose(variant, moves, _line, seed) {
          const question = { game: gameOf(variant), options: {}, startPosition: null, moves };
          const { move, score } = finish(think(question, { strength, seed, ...(nodes === null ? {} : { nodes }) }));
          return { move, score };
        },
      };
    }
    case "stockfish":
      return StockfishMind.start(contestant.elo, movetime);
    default:
      return assertNever(contestant);
  }
}
