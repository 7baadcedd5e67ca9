import { type Env, tournamentObject } from "../bindings";
import { findLatestOfSeries } from "../db/tournaments";
import { gameOf, VARIANTS, type Variant } from "../rules/registry";
import { type Settings, settingsOf } from "../settings";
import { derivedId } from "../shared/derived-id";
import { DAY, HOUR, WEEK } from "../shared/duration";
import { nextIdOf } from "../tournament/series";
import type { TournamentTerms } from "../tournament/terms";

/** Least time between the creation and the start of a tournament, in milliseconds. */
const FEWEST_DAYS_OPEN = 3 * DAY;
/** Time of the start in the week: Monday, 18:00 UTC. The first day of 1970 was a Thursday. */
const START_IN_WEEK = 4 * DAY + 18 * HOUR;

type Limits = Pick<Settings, "minMoveTime" | "maxMoveTime">;

/** The terms of a standing tournament that differ by its kind. */
interface Kind {
  readonly title: string;
  readonly description: string;
  readonly terms: Pick<TournamentTerms, "format" | "roundTime" | "repeatEvery" | "tieBreaks">;
  /** Time per move, in milliseconds. */
  readonly perMove: number;
}

/** The standing tournaments of each variant. The keys are parts of the ids of the series. */
const KINDS: Readonly<Record<string, Kind>> = {
  league: {
    title: "League",
    description:
      "Divisions of players of similar strength. Everybody plays everybody of the division at the same time. The first two move up, the last two move down, and the next season starts ten weeks after this one.",
    terms: {
      format: { kind: "league", gamesPerPair: 1, divisionSize: 8, promoted: 2, relegated: 2 },
      roundTime: 60 * DAY,
      repeatEvery: 10 * WEEK,
      tieBreaks: ["sonneborn-berger", "direct-encounter", "wins"],
    },
    perMove: 2 * DAY,
  },
  "round-robin": {
    title: "Round Robin",
    description: "Everybody plays everybody of a small section at the same time. The next one starts every four weeks.",
    terms: {
      format: { kind: "round-robin", gamesPerPair: 1, sectionSize: 6, final: false },
      roundTime: 8 * WEEK,
      repeatEvery: 4 * WEEK,
      tieBreaks: ["sonneborn-berger", "direct-encounter", "wins"],
    },
    perMove: DAY,
  },
};

/**
 * Makes sure that each variant has a league and a round robin of the server that players can enter, if the settings
 * allow it. While a series continues, each of its tournaments creates the next one when it starts. This function creates
 * the first, and the next one after a tournament that was canceled. Idempotent: the ids are derived.
 * @param now milliseconds since 1970
 */
export async function createStandingTournaments(env: Env, now: number): Promise<void> {
  const settings = settingsOf(env);
  if (!settings.standingTournaments) return;
  for (const variant of VARIANTS) {
    for (const [name, kind] of Object.entries(KINDS)) {
      const seriesId = derivedId(`standing ${name} ${variant}`);
      const latest = await findLatestOfSeries(env.DB, seriesId);
      const isOver = latest !== null && (latest.status === "finished" || latest.status === "canceled");
      if (latest !== null && !isOver) continue;
      await tournamentObject(env, latest === null ? seriesId : nextIdOf(latest.id)).create({
        terms: termsOf(variant, kind, settings, now),
        organizer: null,
        arbiters: [],
        series: { id: seriesId, number: (latest?.seriesNumber ?? 0) + 1, emptyBefore: 0 },
        open: true,
        createdAt: now,
      });
    }
  }
}

function termsOf(variant: Variant, kind: Kind, { minMoveTime, maxMoveTime }: Limits, now: number): TournamentTerms {
  const { revision, catalogue } = gameOf(variant);
  const perMove = Math.min(Math.max(kind.perMove, minMoveTime), maxMoveTime);
  return {
    name: `${catalogue.name} ${kind.title}`,
    description: kind.description,
    variant,
    revision,
    options: {},
    ...kind.terms,
    timeControl: { kind: "per-move", perMove },
    rated: true,
    vacation: false,
    // Four players, because one player and the three house bots can then start.
    entry: {
      invited: null,
      team: null,
      minRating: null,
      maxRating: null,
      fewest: 4,
      most: 200,
      late: false,
      bots: true,
    },
    start: { kind: "date", at: startAfter(now + FEWEST_DAYS_OPEN) },
    startsBy: null,
  };
}

/** The first start of a week at or after a time, in milliseconds since 1970. */
const startAfter = (time: number): number => Math.ceil((time - START_IN_WEEK) / WEEK) * WEEK + START_IN_WEEK;
