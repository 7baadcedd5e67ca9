import { VARIANTS, type Variant } from "../../src/rules/registry";
import { LEVELS, type Level } from "../../src/shared/house";
import { type Contestant, nameOf } from "./contestants";
import type { GameEnd } from "./game";
import type { Equipment } from "./minds";
import { opening, seedOf, type Votes } from "./openings";
import { playAll } from "./pool";
import type { Tally } from "./score";
import type { ThreadTask } from "./thread";

/** A match of two contestants. All figures are from the first one's point of view. */
export interface Match {
  readonly variant: Variant;
  readonly first: Contestant;
  readonly second: Contestant;
  /** Target score of the first contestant in percent; null if there is none. */
  readonly aim: number | null;
}

/** The result of a match. */
export interface MatchResult extends Tally {
  readonly variant: Variant;
  readonly first: string;
  readonly second: string;
  readonly aim: number | null;
  /** Number of games by reason of their end. */
  readonly reasons: Readonly<Record<string, number>>;
  /** Total plies of all games. */
  readonly plies: number;
  /** Descriptions of illegal moves. */
  readonly illegal: readonly string[];
}

const RANDOM: Contestant = { kind: "random" };
const house = (level: Level, nodes: number | null = null): Contestant => ({
  kind: "house",
  level,
  nodes,
  checkout: null,
});

/** The least and the most points of 100 of a level against the next lower one. */
export const LADDER_AIM = { least: 65, most: 80 } as const;

/** Each level against the next lower one, in each game. */
export const LADDER: readonly Match[] = VARIANTS.flatMap((variant) =>
  LEVELS.slice(1).map((level) => ({ variant, first: house(level), second: house((level - 1) as Level), aim: null })),
);

/** The required strength of the bots in each game. */
export const STRENGTH_AIMS: readonly Match[] = [
  ...VARIANTS.flatMap((variant): readonly Match[] => [
    { variant, first: house(3), second: RANDOM, aim: 80 },
    { variant, first: { kind: "learner", name: "taker" }, second: house(1), aim: 60 },
    { variant, first: { kind: "learner", name: "two-ply" }, second: house(2), aim: 40 },
  ]),
  { variant: "hoplit-chess", first: house(10), second: { kind: "stockfish", elo: 1800 }, aim: 50 },
];

const QUICK_NODES = 100;

/** Many fast games, to check that no bot ever plays an illegal move. */
export const QUICK_MATCHES: readonly Match[] = VARIANTS.flatMap((variant) => [
  { variant, first: house(3, QUICK_NODES), second: house(7, QUICK_NODES), aim: null },
  { variant, first: house(7, QUICK_NODES), second: house(10, QUICK_NODES), aim: null },
  { variant, first: house(10, QUICK_NODES), second: RANDOM, aim: null },
]);

/** Whether a match includes Stockfish. */
export const needsStockfish = ({ first, second }: Match): boolean =>
  first.kind === "stockfish" || second.kind === "stockfish";

/** Whether a match includes Fairy-Stockfish. */
export const needsFairyStockfish = ({ first, second }: Match): boolean =>
  first.kind === "fairy-stockfish" || second.kind === "fairy-stockfish";

interface Task extends ThreadTask {
  readonly match: number;
  readonly isFirstWhite: boolean;
}

/** Conditions of all matches. */
export interface Conditions {
  readonly games: number;
  /** Random plies before each game. */
  readonly plies: number;
  readonly seed: number;
  readonly equipment: Equipment;
  readonly threads: number;
  readonly signal: AbortSignal;
}

/** The games of a match: each opening is played twice, with colors reversed. */
function tasksOf(match: Match, index: number, { games, plies, seed, equipment }: Conditions): readonly Task[] {
  const votes: Votes = needsStockfish(match) ? "declined" : "in-turns";
  return Array.from({ length: games }, (_, number) => {
    const isFirstWhite = number % 2 === 0;
    const [white, black] = isFirstWhite ? [match.first, match.second] : [match.second, match.first];
    const moves = opening(match.variant, seed, Math.floor(number / 2), votes, plies);
    const game = { variant: match.variant, white, black, opening: moves, seed: seedOf(seed, number) };
    return { game, equipment, match: index, isFirstWhite };
  });
}

const began = ({ variant, first, second, aim }: Match): MatchResult => ({
  variant,
  first: nameOf(first),
  second: nameOf(second),
  aim,
  won: 0,
  drawn: 0,
  lost: 0,
  reasons: {},
  plies: 0,
  illegal: [],
});

function withGame(
  result: MatchResult,
  isFirstWhite: boolean,
  { winner, reason, plies, illegal }: GameEnd,
): MatchResult {
  const isWon = winner === (isFirstWhite ? "white" : "black");
  return {
    ...result,
    won: result.won + (isWon ? 1 : 0),
    drawn: result.drawn + (winner === null ? 1 : 0),
    lost: result.lost + (winner !== null && !isWon ? 1 : 0),
    reasons: { ...result.reasons, [reason]: (result.reasons[reason] ?? 0) + 1 },
    plies: result.plies + plies,
    illegal: illegal === null ? result.illegal : [...result.illegal, illegal],
  };
}

/**
 * Plays the matches one after the other and reports the score after each game. If the signal is aborted, matches
 * without a finished game are left out.
 */
export async function playMatches(
  matches: readonly Match[],
  conditions: Conditions,
  progress: (done: number, all: number, result: MatchResult) => void,
): Promise<readonly MatchResult[]> {
  const results = matches.map(began);
  const tasks = matches.flatMap((match, index) => tasksOf(match, index, conditions));
  let done = 0;
  await playAll(tasks, conditions.threads, conditions.signal, ({ match, isFirstWhite }, end) => {
    const before = results[match];
    if (before === undefined) return;
    const result = withGame(before, isFirstWhite, end);
    results[match] = result;
    done += 1;
    progress(done, tasks.length, result);
  });
  return results.filter(({ won, drawn, lost }) => won + drawn + lost > 0);
}
