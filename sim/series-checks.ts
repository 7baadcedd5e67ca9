import { HOUR } from "../src/shared/duration";
import { evolveAll } from "../src/tournament/evolve";
import { isFollowed, nextIdOf } from "../src/tournament/series";
import type { TournamentState } from "../src/tournament/state";
import { Journal } from "../src/tournament-object/journal";
import type { Fault } from "./fault";
import type { Ledger } from "./ledger";
import type { ObjectStorage } from "./platform/object-storage";
import { rowsOf } from "./stored-rows";
import type { World } from "./world";

/** Series of the server: two of each of three games. */
const STANDING = 6;
/** The time in which a tournament starts, and the next one is created, without faults, in milliseconds. */
const WITHIN = 2 * HOUR;

/** The tournament in the storage of its object; null if it has none. */
function stateOf(storage: ObjectStorage): TournamentState | null {
  if (rowsOf(storage, "commands").length === 0) return null;
  const sql = { exec: (query: string, ...bindings: readonly SqlStorageValue[]) => storage.exec(query, bindings) };
  return evolveAll(null, [...new Journal(sql as unknown as SqlStorage).replay()]);
}

/** Each tournament of a series has started once at its time, and is followed by one other that starts later. */
export function checkSeries(world: World, ledger: Ledger): readonly Fault[] {
  const states = world.objects.ofKind("TOURNAMENTS").flatMap(({ storage }) => stateOf(storage) ?? []);
  const byId = new Map(states.map((state) => [state.id, state]));
  const members = Map.groupBy(
    states.filter(({ series }) => series !== null),
    ({ series }) => series?.id ?? "",
  );
  const faults: Fault[] = [];
  for (const [id, series] of members) {
    const numbers = series.map((state) => state.series?.number ?? 0).sort((one, other) => one - other);
    if (numbers.some((number, index) => number !== index + 1)) faults.push(`series ${id} has the numbers ${numbers}`);
    const starts = series.map(({ terms: { start } }) => (start.kind === "date" ? start.at : 0));
    if (new Set(starts).size < starts.length) faults.push(`series ${id} has two tournaments at the same time`);
    for (const state of series) faults.push(...followed(world, state, byId));
    if (series.length > 1) ledger.count("series with several tournaments");
  }
  for (const { id, status, terms } of states) {
    if (status === "open" && terms.start.kind === "date" && terms.start.at < world.scheduler.now - WITHIN)
      faults.push(`tournament ${id} did not start at its time`);
  }
  const standing = [...members.values()].filter((series) => series.some(({ organizer }) => organizer === null)).length;
  if (world.isStanding && standing < STANDING) faults.push(`the server has ${standing} series of its own`);
  return faults;
}

/** Compares a tournament of a series with the next one. */
function followed(world: World, state: TournamentState, byId: ReadonlyMap<string, TournamentState>): readonly Fault[] {
  const { id, nextId, series, startedAt, terms } = state;
  const { repeatEvery, start } = terms;
  if (repeatEvery === null || start.kind !== "date") return [];
  const hasStarted = startedAt !== null && startedAt < world.scheduler.now - WITHIN;
  const isDue = (hasStarted || isFollowed(state)) && (state.organizer !== null || world.isStanding);
  if (nextId === null) return isDue ? [`tournament ${id} of a series is not followed by another one`] : [];
  const next = byId.get(nextId);
  if (next === undefined) return [`the tournament that follows ${id} does not exist`];
  const [number, at] = [next.series?.number, next.terms.start.kind === "date" ? next.terms.start.at : 0];
  if (nextId !== nextIdOf(id) || number !== (series?.number ?? 0) + 1)
    return [`tournament ${id} is followed by ${nextId} with the number ${number}`];
  const passed = (at - start.at) / repeatEvery;
  if (passed < 1 || !Number.isInteger(passed)) return [`tournament ${id} is followed after ${passed} periods`];
  // Periods are left out only if the server was late by as much.
  return passed > 1 && at - repeatEvery > next.createdAt
    ? [`tournament ${id} is followed ${passed} periods later`]
    : [];
}
