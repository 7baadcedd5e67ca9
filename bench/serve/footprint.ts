import { setTimeout as sleep } from "node:timers/promises";
import { bearer, begin, type Game, playMove, signUp } from "./games";
import { call, forEach } from "./load";
import type { Scale } from "./scale";
import { newFolder, Ours, remove, sizeOf } from "./servers";

/** Disk and memory use of games in bytes, and start times in milliseconds. */
export interface Footprint {
  readonly games: number;
  /** Disk use of a game from the challenge to its start. */
  readonly diskPerGame: number;
  readonly diskPerMove: number;
  /** Memory use of a game that was just read after a start. */
  readonly memoryPerOpenGame: number;
  /** Memory use of the same game after its object was evicted. */
  readonly memoryPerSleepingGame: number;
  /** Start time without games, and with all of them. */
  readonly startEmpty: number;
  readonly startFull: number;
  /** Processor time of workerd per game, from the resignation to the archive, in milliseconds. */
  readonly processorTimePerFinishedGame: number;
}

/** The runtime evicts an object after ten seconds without requests. */
const UNTIL_ASLEEP = 20_000;
const PLIES = 40;

export async function benchFootprint(
  { footprint: games }: Scale,
  progress: (what: string) => void,
): Promise<Footprint> {
  const data = newFolder("disk");
  try {
    progress(`footprint: ${games} games start`);
    const empty = await Ours.start(data);
    const players = await signUp(empty.url, Math.min(games, 100) + 1, "taker");
    await empty.stop();
    const before = sizeOf(data);
    const first = await Ours.start(data);
    const begun: Game[] = [];
    await forEach(Array(games).keys(), async (index) => {
      const [white, black] = [players[index % players.length], players[(index + 1) % players.length]];
      if (white !== undefined && black !== undefined) begun.push(await begin(first.url, white, black));
    });
    await first.stop();
    const withGames = sizeOf(data);
    const second = await Ours.start(data);
    const moved = begun.slice(0, Math.ceil(games / 10));
    progress(`footprint: ${PLIES} moves in ${moved.length} of them`);
    await forEach(moved, async (game) => {
      while (game.ply < PLIES) await playMove(second.url, game);
    });
    await second.stop();
    const withMoves = sizeOf(data);

    progress("footprint: reading all games, then waiting for their eviction");
    const third = await Ours.start(data);
    const ready = third.memory();
    await forEach(begun, async ({ id, white }) => {
      await call({ method: "GET", url: `${third.url}/v1/games/${id}`, headers: bearer(white) });
    });
    const open = third.memory();
    await sleep(UNTIL_ASLEEP);
    const asleep = third.memory();
    progress("footprint: ending all games");
    const worked = third.processorTime();
    await forEach(begun, async ({ id, white }) => {
      await call({ method: "POST", url: `${third.url}/v1/games/${id}/resign`, headers: bearer(white), body: {} });
    });
    await sleep(2_000);
    const finishing = third.processorTime() - worked;
    await third.stop();
    return {
      games: begun.length,
      diskPerGame: (withGames - before) / begun.length,
      diskPerMove: (withMoves - withGames) / (moved.length * PLIES),
      memoryPerOpenGame: (open - ready) / begun.length,
      memoryPerSleepingGame: (asleep - ready) / begun.length,
      startEmpty: first.startTime,
      startFull: third.startTime,
      processorTimePerFinishedGame: finishing / begun.length,
    };
  } finally {
    remove(data);
  }
}
