import { VARIANTS, type Variant } from "../../src/rules/registry";
import type { Strength } from "../../src/shared/house";
import { type Contestant, nameOf } from "./contestants";
import type { GameEnd } from "./game";
import type { Equipment } from "./minds";
import { opening, seedOf, type Votes } from "./openings";
import { playAll } from "./pool";
import type { Tally } from "./score";
import type { ThreadTask } from "./thread";

/** Two contestants in a game; the figures are the first one's. */
export interface Match {
  readonly variant: Variant;
  readonly first: Contestant;
  readonly second: Contestant;
  /** Points of 100 that the first one is to make; null if nothing is asked. */
  readonly aim: number | null;
}

/** What a match came to. */
export interface MatchResult extends Tally {
  readonly variant: Variant;
  readonly first: string;
  readonly second: string;
  readonly aim: number | null;
  /** How often the games ended in each way. */
  readonly reasons: Readonly<Record<string, number>>;
  /** Plies of all games. */
  readonly plies: number;
  /** What was played against the rules. */
  readonly illegal: readonly string[];
}

const RANDOM: Contestant = { kind: "random" };
const house = (strength: Strength, nodes: number | null = null): Contestant => ({
  kind: "house",
  strength,
  nodes,
  checkout: null,
});

/** What the house is to reach in each game. */
export const STRENGTH_AIMS: readonly Match[] = [
  ...VARIANTS.flatMap((variant) => [
    { variant, first: house("recruit"), second: RANDOM, aim: 80 },
    { variant, first: house("veteran"), second: house("recruit"), aim: 75 },
    { variant, first: house("strategos"), second: house("veteran"), aim: 75 },
  ]),
  { variant: "hoplit-chess", first: house("strategos"), second: { kind: "stockfish", elo: 1800 }, aim: 50 },
];

const QUICK_NODES = 100;

/** Many games in little time, to see that no strength ever plays what the rules forbid. */
export const QUICK_MATCHES: readonly Match[] = VARIANTS.flatMap((variant) => [
  { variant, first: house("recruit", QUICK_NODES), second: house("veteran", QUICK_NODES), aim: null },
  { variant, first: house("veteran", QUICK_NODES), second: house("strategos", QUICK_NODES), aim: null },
  { variant, first: house("strategos", QUICK_NODES), second: RANDOM, aim: null },
]);

/** Whether Stockfish plays in a match. */
export const needsStockfish = ({ first, second }: Match): boolean =>
  first.kind === "stockfish" || second.kind === "stockfish";

interface Task extends ThreadTask {
  readonly match: number;
  readonly isFirstWhite: boolean;
}

/** How matches are played. */
export interface Conditions {
  readonly games: number;
  readonly seed: number;
  readonly equipment: Equipment;
  readonly threads: number;
  readonly signal: AbortSignal;
}

/** The games of a match: each opening twice, colours changed. */
function tasksOf(match: Match, index: number, { games, seed, equipment }: Conditions): readonly Task[] {
  const votes: Votes = needsStockfish(match) ? "declined" : "in-turns";
  return Array.from({ length: games }, (_, number) => {
    const isFirstWhite = number % 2 === 0;
    const [white, black] = isFirstWhite ? [match.first, match.second] : [match.second, match.first];
    const moves = opening(match.variant, seed, Math.floor(number / 2), votes);
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

/** Plays matches one after the other, and tells how they stand after each game; what is left out was stopped. */
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
