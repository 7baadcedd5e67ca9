import type { Play } from "../../src/bots/levels";
import { HOUSE_PLAYERS, LEVELS, type Level } from "../../src/shared/house";
import { err, ok, type Result } from "../../src/shared/result";

/** A player of a match. */
export type Contestant =
  /** Plays a random legal move. */
  | { readonly kind: "random" }
  /** A simulated person. */
  | { readonly kind: "learner"; readonly name: LearnerName }
  | {
      readonly kind: "house";
      readonly level: Level;
      /** Maximum number of positions searched per move; null for the default of the level. */
      readonly nodes: number | null;
      /**
       * Path of another checkout whose search is used, so that two versions can be compared; null for this checkout.
       */
      readonly checkout: string | null;
    }
  /** Debian's Stockfish, with its strength limited by its own option. */
  | { readonly kind: "stockfish"; readonly elo: number }
  /** Fairy-Stockfish with its classical evaluation, and a number of nodes per move. */
  | { readonly kind: "fairy-stockfish"; readonly nodes: number };

/** A simulated person, who plays on until the end of the game. */
interface Learner {
  readonly play: Play;
  /** Share of moves that are random legal moves. */
  readonly blunders: number;
}

const SEES_ALL = { nodes: 5000, thorough: 2, openingSpread: 0, oversight: 0 } as const;

/**
 * - `taker`: takes what hangs and does not leave pieces where they can be taken, but plays one move in five at random.
 * - `two-ply`: considers each of its moves with each reply, and captures after it.
 */
export const LEARNERS = {
  taker: { play: { ...SEES_ALL, depth: 1, forcing: 2, spread: 60 }, blunders: 0.2 },
  "two-ply": { play: { ...SEES_ALL, depth: 2, forcing: 2, spread: 30 }, blunders: 0 },
} as const satisfies Readonly<Record<string, Learner>>;
export type LearnerName = keyof typeof LEARNERS;

export const CONTESTANT_FORMS = `random, ${Object.keys(LEARNERS).join(", ")}, level-1 to level-${LEVELS.length}, stockfish@<elo>, fairy-stockfish:<nodes>`;

const isLearner = (text: string): text is LearnerName => Object.hasOwn(LEARNERS, text);

/** The level in a contestant's name: `level-4`, or the name of a house bot without `house-`. */
const levelIn = (text: string): Level | undefined =>
  HOUSE_PLAYERS.find(({ username, level }) => text === `level-${level}` || username === `house-${text}`)?.level;

/**
 * Parses a contestant: `random`, `taker`, `stockfish@1800`, or a level with an optional node limit and an optional
 * checkout, as in `level-10:20000@../before`.
 */
export function parseContestant(text: string): Result<Contestant, string> {
  if (text === "random") return ok({ kind: "random" });
  if (isLearner(text)) return ok({ kind: "learner", name: text });
  const fairy = /^fairy-stockfish:([1-9]\d*)$/.exec(text);
  if (fairy !== null) return ok({ kind: "fairy-stockfish", nodes: Number(fairy[1]) });
  const [, name = "", nodes, after] = /^([a-z]+(?:-\d+)?)(?::(\d+))?(?:@(.+))?$/.exec(text) ?? [];
  if (name === "stockfish" && nodes === undefined) {
    const elo = Number(after);
    // Whether the installed Stockfish can play it is known when it runs.
    return Number.isInteger(elo) && elo > 0
      ? ok({ kind: "stockfish", elo })
      : err(`${text}: Stockfish needs a whole Elo number, as in stockfish@1800`);
  }
  const level = levelIn(name);
  if (level === undefined) return err(`${text} is not a contestant; use one of ${CONTESTANT_FORMS}`);
  if (nodes !== undefined && !(Number(nodes) > 0)) return err(`${text}: the node limit must be above 0`);
  return ok({ kind: "house", level, nodes: nodes === undefined ? null : Number(nodes), checkout: after ?? null });
}

/** Formats a contestant in the form that `parseContestant` reads. */
export function nameOf(contestant: Contestant): string {
  if (contestant.kind === "random") return "random";
  if (contestant.kind === "learner") return contestant.name;
  if (contestant.kind === "fairy-stockfish") return `fairy-stockfish:${contestant.nodes}`;
  if (contestant.kind === "stockfish") return `stockfish@${contestant.elo}`;
  const { level, nodes, checkout } = contestant;
  return `level-${level}${nodes === null ? "" : `:${nodes}`}${checkout === null ? "" : `@${checkout}`}`;
}
