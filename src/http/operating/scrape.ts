import type { Env } from "../../bindings";
import type { OperatingCounts } from "../../db/operating-counts";
import { type Family, writeExposition } from "../../metrics/family";
import { metricsInMemory } from "../../metrics/metrics";
import { familiesOfServer } from "../../metrics/server-facts";
import { cachingTime, readCounts, readServerFacts, VERSION } from "./measurements";

/** All metrics of the server in the text format of Prometheus. A source that fails is left out. */
export async function scrape(env: Env, now: number): Promise<string> {
  const [counts, facts] = await Promise.all([readCounts(env, now, cachingTime(env)), readServerFacts(env)]);
  const families = [
    gauge("skytale_build_info", "The version of the server. The value is always 1.", 1, { version: VERSION }),
    ...metricsInMemory(),
    gauge("skytale_database_up", "Whether the shared database could be read for this scrape.", counts === null ? 0 : 1),
    ...(counts === null ? [] : familiesOfDatabase(counts, now)),
    ...(facts === null ? [] : familiesOfServer(facts)),
  ];
  // On a local server, separate processes compute the moves of the bots. Their numbers replace those of the isolate.
  return writeExposition([...new Map(families.map((family) => [family.name, family])).values()]);
}

function familiesOfDatabase(counts: OperatingCounts, now: number): readonly Family[] {
  const secondsSince = (time: number | null): number => (time === null ? 0 : Math.max(0, now - time) / 1000);
  return [
    gauge("skytale_running_games", "Running games.", counts.runningGames),
    gauge("skytale_open_challenges", "Open challenges.", counts.openChallenges),
    gauge(
      "skytale_expired_challenges",
      "Open challenges whose time has passed. The hourly sweep closes them.",
      counts.expiredChallenges,
    ),
    gauge("skytale_open_reports", "Open reports of players.", counts.openReports),
    gauge(
      "skytale_oldest_report_age_seconds",
      "Age of the oldest open report; 0 if there is none.",
      secondsSince(counts.oldestReportAt),
    ),
    gauge("skytale_running_tournaments", "Running tournaments.", counts.runningTournaments),
    gauge("skytale_overdue_tournaments", "Tournaments that should have started.", counts.overdueTournaments),
    gauge(
      "skytale_unfinished_evaluations",
      "Computer evaluations that are queued or running.",
      counts.unfinishedEvaluations,
    ),
    gauge(
      "skytale_oldest_evaluation_age_seconds",
      "Time since the oldest request for an unfinished evaluation; 0 if there is none.",
      secondsSince(counts.oldestEvaluationAt),
    ),
  ];
}

const gauge = (name: string, help: string, value: number, labels: Readonly<Record<string, string>> = {}): Family => ({
  name,
  type: "gauge",
  help,
  samples: [{ labels, value }],
});
