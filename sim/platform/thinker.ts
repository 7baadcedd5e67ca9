import type { Thought } from "../../src/bots/thought";
import type { Riddle, ThinkerOptions } from "../../src/opponent/thinker";

/** Simulated times of searches, in milliseconds. */
const SEARCH = 300;

/**
 * The search of the house bots in a simulated world: it takes simulated time, and finds a move that depends on its
 * question only. The real one measures its own time, and shares the result between worlds.
 */
export class Thinker {
  readonly #options: ThinkerOptions;

  constructor(options: ThinkerOptions) {
    this.#options = options;
  }

  async think({ question, seed, stale }: Riddle): Promise<Thought | null> {
    await this.#options.wait(1 + ((seed >>> 0) % SEARCH));
    if (stale.aborted) return null;
    const { game, options, startPosition, moves } = question;
    const start = game.start(options, startPosition ?? undefined);
    if (!start.ok) throw new Error("a game has a start position");
    let line = start.value;
    for (const move of moves) {
      const next = line.play(move);
      if (!next.ok) throw new Error(`${move} is not legal`);
      line = next.value;
    }
    const choices = line.legalMoves;
    const move = choices[(seed >>> 0) % choices.length];
    if (move === undefined) throw new Error("the game is over");
    // Some bots are about to resign, to accept a draw or to offer one.
    const value = (seed >>> 0) % 10 === 0 ? 0 : ((seed >>> 0) % 2_000) - 1_200;
    return { move, score: { kind: "advantage", value }, line: [move], depth: 1, nodes: choices.length, quietPlies: 40 };
  }
}
