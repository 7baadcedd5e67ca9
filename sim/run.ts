import { DAY, HOUR } from "../src/shared/duration";
import { checkAtRest } from "./checks";
import { Play, settled } from "./play";
import { readLostFuture } from "./processes";
import type { Limits, Report } from "./report";
import { checkAnnounced, checkRestore, drawRestore, restore, takeBackup } from "./restore";
import { storedMatches } from "./stored-matches";
import type { World } from "./world";

/** Time after the last fault until everything must be delivered: the longest pause between repetitions is an hour. */
const REST = 5 * HOUR;

/** Plays in the world of a seed for some days, then lets it rest, and checks what the server has promised. */
export async function simulate(seed: number, migrations: readonly string[], limits: Limits): Promise<Report> {
  const plan = drawRestore(seed);
  const lost = plan === null ? null : readLostFuture(seed, limits);
  const play = new Play(seed, migrations, limits);
  const { faults, ledger, world } = play;
  const end = world.scheduler.now + play.days * DAY;
  let running: ReadonlySet<string> = new Set();
  await play.begin(limits);
  if (plan !== null && lost !== null) {
    await play.until(lost.copiedAt);
    const backup = await takeBackup(play, plan, seed);
    if (faults.length === 0) running = await restore(play, plan, lost, backup);
  }
  await play.until(Math.max(end, world.scheduler.now + (plan?.playOn ?? 0)));
  await play.end(REST);
  if (lost !== null && world.restores > 0) {
    faults.push(...(await settled(world, checkRestore(play, lost, "at the end"))));
    faults.push(...checkAnnounced(play, lost, running));
  }
  faults.push(...(await settled(world, checkAtRest(world, ledger, play.ask))));
  return {
    seed,
    days: play.days,
    digest: play.digest(),
    faults,
    requests: [...ledger.statuses.values()].reduce((sum, count) => sum + count, 0),
    moves: ledger.moves.length,
    games: world.objects.ofKind("ROOMS").length,
    injected: [...world.faults.counts],
    events: [...countEvents(world), ...ledger.counts],
    isRestored: world.restores > 0,
  };
}

function countEvents(world: World): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const event of storedMatches(world).flatMap(({ events }) => events)) {
    const cause =
      event.type === "move.played" ? event.by : event.type === "game.finished" ? event.outcome.reason : null;
    const name = cause === null ? event.type : `${event.type} by ${cause}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}
