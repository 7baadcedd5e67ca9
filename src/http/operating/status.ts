import * as z from "zod";
import type { Env } from "../../bindings";
import { recentErrors } from "../../logging/recent-errors";
import type { Gauge } from "../../metrics/counter";
import {
  deliveries,
  oldestSearch,
  requestsInProgress,
  requestsLimit,
  requestsQueued,
  searchesRunning,
  searchesWaiting,
} from "../../metrics/metrics";
import type { ServerFacts } from "../../metrics/server-facts";
import { settingsOf } from "../../settings";
import { rfc3339 } from "../../shared/time";
import type { OperatorStatus } from "../schemas/operator-status";
import { canWrite } from "./can-write";
import { readCounts, readServerFacts, VERSION } from "./measurements";

type Status = z.output<typeof OperatorStatus>;

/** The state of the server for its admin. */
export async function readStatus(env: Env, now: number): Promise<Status> {
  const [counts, facts, isWritable] = await Promise.all([readCounts(env, now, 0), readServerFacts(env), canWrite(env)]);
  return {
    version: VERSION,
    database: counts && {
      runningGames: counts.runningGames,
      openChallenges: counts.openChallenges,
      expiredChallenges: counts.expiredChallenges,
      openReports: counts.openReports,
      runningTournaments: counts.runningTournaments,
      overdueTournaments: counts.overdueTournaments,
    },
    isWritable,
    requests: {
      inProgress: readGauge(requestsInProgress),
      queued: readGauge(requestsQueued),
      limit: readGauge(requestsLimit),
    },
    bots: facts?.searches ?? {
      waiting: readGauge(searchesWaiting),
      running: readGauge(searchesRunning),
      oldestWaitSeconds: readGauge(oldestSearch),
    },
    deliveries: deliveries.family().samples.map(({ labels, value }) => ({
      channel: labels.channel ?? "",
      outcome: labels.outcome ?? "",
      count: value,
    })),
    machine: facts && viewMachine(facts),
    errors: settingsOf(env).isLocalServer ? recentErrors().map(viewError) : null,
  };
}

const readGauge = (gauge: Gauge): number => gauge.family().samples[0]?.value ?? 0;

function viewMachine({ startedAt, runtimeRestarts, databaseBytes, freeBytes, processes, kinds }: ServerFacts) {
  const memory = processes.map(({ residentBytes }) => residentBytes);
  return {
    startedAt: rfc3339(Math.round(startedAt * 1000)),
    runtimeRestarts,
    databaseBytes,
    freeBytes,
    memoryBytes: memory.includes(null) ? null : memory.reduce<number>((sum, bytes) => sum + (bytes ?? 0), 0),
    objects: [...kinds],
  };
}

/** A line of the log, as `logLine` writes it. */
const Line = z.object({
  time: z.string(),
  where: z.string(),
  task: z.string(),
  message: z.string(),
  requestId: z.string().optional(),
  game: z.string().optional(),
  player: z.string().optional(),
  tournament: z.string().optional(),
  team: z.string().optional(),
});

function viewError(text: string) {
  const { time, where, task, message, requestId, ...ids } = Line.parse(JSON.parse(text));
  const objectId = ids.game ?? ids.player ?? ids.tournament ?? ids.team ?? null;
  return { time, where, task, message, requestId: requestId ?? null, objectId };
}
