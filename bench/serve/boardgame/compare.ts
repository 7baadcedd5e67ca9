import { median } from "../../median";
import { GamePool, ourGames, signUp } from "../games";
import { load, type Round } from "../load";
import type { Scale } from "../scale";
import { type Medium, newFolder, Ours, remove } from "../servers";
import { BoardgameServer } from "./contestant";

/** Speed of moves on our server, in Spartan Chess, and on boardgame.io, in chess. */
export interface BoardgameFigures {
  readonly medium: Medium;
  readonly games: number;
  readonly atOnce: number;
  readonly ours: MoveSpeed;
  readonly boardgame: MoveSpeed;
  /** Median of the ratios of the rounds: our moves per second to those of boardgame.io. */
  readonly ratio: number;
}

/** Medians of the rounds. Times are in milliseconds. */
export interface MoveSpeed {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Processor time of workerd, or of boardgame.io's process, per move. */
  readonly processorTime: number;
}

interface MeasuredRound extends Round {
  readonly processorTime: number;
}

const CONTESTANTS = ["ours", "boardgame"] as const;

/** Measures moves on one medium. The two servers take turns. */
export async function benchBoardgame(
  medium: Medium,
  { rounds, duration, boardgame }: Scale,
  progress: (what: string) => void,
): Promise<readonly BoardgameFigures[]> {
  const folders = [newFolder(medium), newFolder(medium)] as const;
  const ours = await Ours.start(folders[0]);
  const theirs = await BoardgameServer.start(folders[1]);
  const figures: BoardgameFigures[] = [];
  try {
    const { games } = boardgame;
    progress(`${medium}, boardgame.io: starting ${games} games each`);
    const players = await signUp(ours.url, 2 * games, "bz");
    const pools = {
      ours: await GamePool.open(ourGames(ours.url, players), games),
      boardgame: await GamePool.open(theirs.games, games),
    };
    for (const atOnce of boardgame.atOnce) {
      const measured: Record<(typeof CONTESTANTS)[number], MeasuredRound[]> = { ours: [], boardgame: [] };
      const expected = { ours: 0, boardgame: 0 };
      // Round 0 is a warm-up and is not recorded.
      for (let round = 0; round <= rounds; round += 1) {
        progress(`${medium}, boardgame.io, ${atOnce} at once: round ${round} of ${rounds}`);
        for (const contestant of round % 2 === 0 ? CONTESTANTS : CONTESTANTS.toReversed()) {
          const pool = pools[contestant];
          await pool.refill(Math.max(4 * duration, 2 * expected[contestant]));
          const server = contestant === "ours" ? ours : theirs;
          const before = server.processorTime();
          const result = await roundOf(atOnce, duration, pool, contestant === "boardgame" ? theirs : null);
          const processorTime = (server.processorTime() - before) / result.calls;
          expected[contestant] = Math.max(expected[contestant], result.calls);
          if (round > 0) measured[contestant].push({ ...result, processorTime });
        }
      }
      const ratios = measured.ours.map(
        ({ perSecond }, index) => perSecond / (measured.boardgame[index]?.perSecond ?? 0),
      );
      figures.push({
        medium,
        games,
        atOnce,
        ours: speedOf(measured.ours),
        boardgame: speedOf(measured.boardgame),
        ratio: median(ratios),
      });
    }
  } finally {
    await Promise.all([ours.stop(), theirs.stop()]);
    for (const folder of folders) remove(folder);
  }
  return figures;
}

/**
 * A round of moves. boardgame.io answers a move before it is written, so its round ends when all writes have ended. Our
 * server answers a move when it is on disk; the events to the feeds are written later, so a pause follows.
 */
async function roundOf(
  atOnce: number,
  duration: number,
  pool: { move(): Promise<void> },
  theirs: BoardgameServer | null,
): Promise<Round> {
  const began = performance.now();
  const result = await load(atOnce, duration, () => pool.move());
  if (theirs === null) {
    await new Promise((resolve) => setTimeout(resolve, 300));
    return result;
  }
  await theirs.idle();
  return { ...result, perSecond: (result.calls / (performance.now() - began)) * 1000 };
}

const speedOf = (rounds: readonly MeasuredRound[]): MoveSpeed => ({
  perSecond: median(rounds.map(({ perSecond }) => perSecond)),
  p50: median(rounds.map(({ p50 }) => p50)),
  p99: median(rounds.map(({ p99 }) => p99)),
  processorTime: median(rounds.map(({ processorTime }) => processorTime)),
});
