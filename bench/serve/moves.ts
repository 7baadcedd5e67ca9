import { median } from "../median";
import { GamePool, ourGames, signUp } from "./games";
import { call, load, type Round } from "./load";
import type { Scale } from "./scale";
import { Floors, type Medium, newFolder, Ours, remove } from "./servers";

/** Speed of POST move compared with the baseline Workers. Values are medians of the rounds. */
export interface MoveFigures {
  readonly medium: Medium;
  readonly games: number;
  readonly atOnce: number;
  readonly ours: Speed;
  /** Baseline with the same calls and commits, but no game logic. */
  readonly sameCommits: Speed;
  /** Baseline that writes one row in one object. */
  readonly oneRow: Speed;
  /** Processor time of workerd per move, in milliseconds. */
  readonly processorTime: number;
}

export interface Speed {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

/** One username prefix per case, because the server refuses similar names. */
const PREFIXES = ["pz", "rz", "sz", "tz"];
const CONTESTANTS = ["ours", "sameCommits", "oneRow"] as const;

/** Measures moves on one medium. The server and the two baselines take turns. */
export async function benchMoves(
  medium: Medium,
  { rounds, duration, moves }: Scale,
  progress: (what: string) => void,
): Promise<readonly MoveFigures[]> {
  const folders = [newFolder(medium), newFolder(medium)] as const;
  const ours = await Ours.start(folders[0]);
  const floors = await Floors.start(folders[1]);
  const figures: MoveFigures[] = [];
  try {
    for (const { games, atOnce } of moves) {
      const title = `${medium}: ${games} games, ${atOnce} at once`;
      progress(`${title}: starting the games`);
      const players = await signUp(ours.url, Math.min(2 * games, 200), PREFIXES[figures.length] ?? "others");
      const pool = await GamePool.open(ourGames(ours.url, players), games);
      const measured: Record<(typeof CONTESTANTS)[number], Round[]> = { ours: [], sameCommits: [], oneRow: [] };
      const processorTimes: number[] = [];
      let expected = 0;
      // Round 0 is a warm-up and is not recorded.
      for (let round = 0; round <= rounds; round += 1) {
        progress(`${title}: round ${round} of ${rounds}`);
        await pool.refill(Math.max(2_000 * (duration / 1000), 2 * expected));
        for (const contestant of rotated(CONTESTANTS, round)) {
          const before = ours.processorTime();
          const result = await load(
            atOnce,
            duration,
            contestant === "ours" ? () => pool.move() : floor(floors.url, contestant, games),
          );
          if (contestant === "ours") {
            // Notifications sent after the response count toward the cost of the move.
            await new Promise((resolve) => setTimeout(resolve, 300));
            expected = Math.max(expected, result.calls);
          }
          if (round === 0) continue;
          measured[contestant].push(result);
          if (contestant === "ours") processorTimes.push((ours.processorTime() - before) / result.calls);
        }
      }
      figures.push({
        medium,
        games,
        atOnce,
        ours: middle(measured.ours),
        sameCommits: middle(measured.sameCommits),
        oneRow: middle(measured.oneRow),
        processorTime: median(processorTimes),
      });
    }
  } finally {
    await Promise.all([ours.stop(), floors.stop()]);
    for (const folder of folders) remove(folder);
  }
  return figures;
}

/** Returns a function that calls a baseline Worker, cycling through one object per game. */
function floor(url: string, which: "sameCommits" | "oneRow", games: number): () => Promise<string> {
  let next = 0;
  return () => {
    const game = next % games;
    next += 1;
    const path = which === "oneRow" ? `row/row-${game}` : `move/game-${game}/player-${2 * game}/player-${2 * game + 1}`;
    const headers = { authorization: "Bearer sky_0000000000000000_00000000000000000000000000000000000000" };
    return call({ method: "POST", url: `${url}/${path}`, headers, body: { move: "e2e4", ply: 0 } });
  };
}

/** Rotates the order, so that no contestant always runs after the same other one. */
const rotated = <T>(items: readonly T[], by: number): readonly T[] => [
  ...items.slice(by % items.length),
  ...items.slice(0, by % items.length),
];

const middle = (rounds: readonly Round[]): Speed => ({
  perSecond: median(rounds.map(({ perSecond }) => perSecond)),
  p50: median(rounds.map(({ p50 }) => p50)),
  p99: median(rounds.map(({ p99 }) => p99)),
});
