import { LEVELS } from "../../src/shared/house";
import { markdownTable } from "../markdown-table";
import type { EndingResult } from "./endgames";
import type { MatchResult } from "./matches";
import { type Estimate, eloDifference, share } from "./score";
import { LOZZA, type Speed } from "./speed";
import type { Variety } from "./variety";
import type { Solved } from "./wins/solve";

/** The figures of a run, with its machine and commit. */
export interface Results {
  readonly machine: string;
  readonly commit: string;
  readonly isShort: boolean;
  /** Whether the run was interrupted. */
  readonly isPartial: boolean;
  readonly seed: number;
  /** Milliseconds that Stockfish had per move. */
  readonly movetime: number;
  readonly matches: readonly MatchResult[];
  readonly endgames: readonly EndingResult[];
  readonly wins: readonly Solved[];
  readonly legality: readonly MatchResult[];
  readonly speed: readonly Speed[];
  readonly variety: readonly Variety[];
}

const number = (value: number): string => value.toLocaleString("en", { maximumFractionDigits: 0 });

const elo = (value: number): string => {
  if (!Number.isFinite(value)) return value > 0 ? "∞" : "−∞";
  return `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(0)}`;
};

const interval = ({ value, low, high }: Estimate, write: (value: number) => string): string =>
  `${write(value)} (${write(low)} to ${write(high)})`;

const gamesOf = ({ won, drawn, lost }: MatchResult): number => won + drawn + lost;

function matchTable(matches: readonly MatchResult[]): string {
  const rows = matches.map((match) => {
    const points = share(match);
    return [
      match.variant,
      `${match.first} – ${match.second}`,
      number(gamesOf(match)),
      `${match.won} / ${match.drawn} / ${match.lost}`,
      interval(points, (value) => (100 * value).toFixed(1)),
      interval(eloDifference(match), elo),
      match.aim === null ? "" : `${match.aim}: ${points.value * 100 >= match.aim ? "met" : "missed"}`,
    ];
  });
  return markdownTable(
    ["game", "match", "games", "won / drawn / lost", "points of 100 (95 %)", "Elo (95 %)", "aim"],
    rows,
  );
}

/** The reasons why the games of each match ended, most frequent first. */
const endings = (matches: readonly MatchResult[]): string =>
  matches
    .map((match) => {
      const sorted = Object.entries(match.reasons).sort(([, a], [, b]) => b - a);
      const counts = sorted.map(([reason, count]) => `${reason} ${count}`).join(", ");
      return `- ${match.variant}, ${match.first} – ${match.second}: ${counts}; ${number(match.plies / gamesOf(match))} plies per game`;
    })
    .join("\n");

function winTable(wins: readonly Solved[]): string {
  const rows = wins.map(({ variant, distance, positions, solved }) => [
    variant,
    String(distance),
    number(positions),
    ...LEVELS.map((level) => number(solved[level])),
  ]);
  const missed = wins.flatMap(({ missed }) => missed.map((position) => `- missed by level 10: ${position}`));
  return [
    markdownTable(["game", "won in", "positions", ...LEVELS.map((level) => `level ${level}`)], rows),
    ...missed,
  ].join("\n");
}

/** One row for each ending, one column for each level. */
function endgameTable(results: readonly EndingResult[]): string {
  const endings = Map.groupBy(results, ({ variant, name }) => `${variant} ${name}`);
  const rows = [...endings.values()].map((ofEnding) => {
    const [first] = ofEnding;
    const wonAt = LEVELS.map((level) => ofEnding.find((result) => result.level === level)?.won);
    return [
      first?.variant ?? "",
      first?.name ?? "",
      String(first?.positions ?? ""),
      ...wonAt.map((won) => String(won ?? "")),
    ];
  });
  return markdownTable(["game", "ending", "positions", ...LEVELS.map((level) => `level ${level}`)], rows);
}

function speedTable(speed: readonly Speed[]): string {
  const rows = speed.map(({ variant, nodesPerSecond, move }) => [
    variant,
    number(nodesPerSecond),
    (nodesPerSecond / LOZZA).toFixed(2),
    number(move.nodes),
    number(move.median),
    number(move.most),
  ]);
  return markdownTable(
    ["game", "nodes/s", `of Lozza's ${number(LOZZA)}`, "nodes per move", "CPU ms per move", "most"],
    rows,
  );
}

function varietyTable(variety: readonly Variety[]): string {
  const plies = variety[0]?.different.map((different) => different.plies) ?? [];
  const rows = variety.map(({ variant, beginning, games, different }) => [
    variant,
    beginning,
    number(games),
    ...different.map((each) => number(each.games)),
  ]);
  return markdownTable(["game", "from", "games", ...plies.map((count) => `different after ${count} plies`)], rows);
}

function legalitySummary(legality: readonly MatchResult[]): string {
  const games = legality.reduce((sum, match) => sum + gamesOf(match), 0);
  const plies = legality.reduce((sum, { plies }) => sum + plies, 0);
  const illegal = legality.flatMap((match) => match.illegal);
  const summary = `${number(games)} fast games, ${number(plies)} plies, each checked by the rules: ${illegal.length} illegal moves`;
  return [summary, ...illegal.map((what) => `- ${what}`)].join("\n");
}

/** Renders the run as Markdown. */
export function render({ machine, commit, isShort, isPartial, seed, movetime, ...parts }: Results): string {
  const { matches, endgames, wins, legality, speed, variety } = parts;
  const illegal = matches.flatMap((match) => match.illegal);
  return [
    `${commit} on ${machine}, seed ${seed}${isShort ? " (short: these figures mean nothing)" : ""}`,
    ...(isPartial ? ["Interrupted: these are the results so far."] : []),
    ...(matches.length > 0 ? [matchTable(matches), endings(matches)] : []),
    ...(matches.some(({ second }) => second.startsWith("stockfish")) ? [`Stockfish had ${movetime} ms per move.`] : []),
    ...illegal.map((what) => `Illegal: ${what}`),
    ...(endgames.length > 0 ? [endgameTable(endgames)] : []),
    ...(wins.length > 0 ? [winTable(wins)] : []),
    ...(legality.length > 0 ? [legalitySummary(legality)] : []),
    ...(speed.length > 0 ? [speedTable(speed)] : []),
    ...(variety.length > 0 ? [varietyTable(variety)] : []),
  ].join("\n\n");
}
