import { pathToFileURL } from "node:url";
import { finish } from "../../src/bots/finish";
import { think } from "../../src/bots/think";
import type { Limits, Question, Thought } from "../../src/bots/thought";
import { gameOf, type Variant } from "../../src/rules/registry";
import { assertNever } from "../../src/shared/assert-never";
import { Random } from "../../test/rules/random";
import { type Contestant, LEARNERS } from "./contestants";
import type { Mind } from "./game";
import { UciMind } from "./stockfish";

/** The functions of a checkout that run its search. */
interface Searcher {
  think(question: Question, limits: Limits): Generator<number, Thought, void>;
  gameOf(variant: Variant): Question["game"];
}

/** Settings and files that contestants need. */
export interface Equipment {
  /** Milliseconds that Stockfish may use per move. */
  readonly movetime: number;
  /** Bundled searches of other checkouts, by the path in the contestant's name. */
  readonly searchers: Readonly<Record<string, string>>;
}

async function searcherOf(checkout: string | null, { searchers }: Equipment): Promise<Searcher> {
  if (checkout === null) return { think, gameOf };
  const file = searchers[checkout];
  if (file === undefined) throw new Error(`the search of ${checkout} was not bundled`);
  return (await import(pathToFileURL(file).href)) as Searcher;
}

/** Creates a contestant that can choose moves. Its files are loaded, and its processes are started, once. */
export async function mindOf(contestant: Contestant, equipment: Equipment): Promise<Mind> {
  switch (contestant.kind) {
    case "random":
      return {
        choose: async (_variant, _moves, line, seed) => ({ move: new Random(seed).pick(line.legalMoves), score: null }),
      };
    case "learner": {
      const { play, blunders } = LEARNERS[contestant.name];
      return {
        async choose(variant, moves, line, seed) {
          const random = new Random(seed);
          if (random.next() < blunders) return { move: random.pick(line.legalMoves), score: null };
          const question = { game: gameOf(variant), options: {}, startPosition: null, moves };
          return { move: finish(think(question, { level: 10, play, seed })).move, score: null };
        },
      };
    }
    case "house": {
      const searcher = await searcherOf(contestant.checkout, equipment);
      const { level, nodes } = contestant;
      return {
        async choose(variant, moves, _line, seed) {
          const question = { game: searcher.gameOf(variant), options: {}, startPosition: null, moves };
          const { move, score } = finish(
            searcher.think(question, { level, seed, ...(nodes === null ? {} : { nodes }) }),
          );
          return { move, score };
        },
      };
    }
    case "stockfish":
      return UciMind.stockfish(contestant.elo, equipment.movetime);
    case "fairy-stockfish":
      return UciMind.fairyStockfish(contestant.nodes);
    default:
      return assertNever(contestant);
  }
}
