import * as z from "zod";
import type { Tournament, TournamentSummary } from "../http/schemas/tournament";
import type { SectionStandings } from "../http/schemas/tournament-play";
import { nameInText } from "../shared/house";
import { timeControlText } from "./game-report";
import { quoteOfPlayer, type Untrusted, UntrustedText } from "./untrusted";

export type TournamentBody = Untrusted<z.output<typeof Tournament>>;
export type SummaryBody = Untrusted<z.output<typeof TournamentSummary>>;
type SectionBody = z.output<typeof SectionStandings>;

export interface TournamentReport {
  readonly [member: string]: unknown;
  readonly tournamentId: string;
  readonly untrustedName: UntrustedText;
  readonly organizer: string;
  readonly variant: string;
  readonly format: string;
  readonly status: string;
  readonly timeControl: string;
  readonly rated: boolean;
  readonly entrants: number;
  readonly most: number;
  readonly startsAt: string | null;
  readonly overBy: string | null;
}

/** The schema of a report. It is short, because every conversation contains it; the names of the others explain them. */
export const ReportedTournament = z.looseObject({
  tournamentId: z.string(),
  untrustedName: UntrustedText,
  status: z.string(),
});

/** Tournaments without an organizer are those of the server. */
const SERVER = "The server";

type Common = Pick<
  SummaryBody,
  "id" | "name" | "variant" | "status" | "timeControl" | "rated" | "entrants" | "endsBy"
> & {
  readonly organizer: { readonly username: string } | null;
};

const common = ({ id, name, organizer, variant, status, timeControl, rated, entrants, endsBy }: Common) => ({
  tournamentId: id,
  untrustedName: name,
  organizer: organizer?.username ?? SERVER,
  variant,
  status,
  timeControl: timeControlText(timeControl),
  rated,
  entrants,
  overBy: endsBy,
});

/** The report of a tournament in a list. */
export const reportSummary = (row: SummaryBody): TournamentReport => ({
  ...common(row),
  format: row.format,
  most: row.most,
  startsAt: row.startsAt,
});

/** The report of a tournament. */
export const reportTournament = (tournament: TournamentBody): TournamentReport => ({
  ...common(tournament),
  format: tournament.format.kind,
  most: tournament.entry.most,
  startsAt: tournament.timeContract.startsAt,
  overBy: tournament.timeContract.endsBy,
});

/** A tournament on two lines; the second one has its name. */
export function tournamentText(report: TournamentReport): string {
  const { tournamentId, variant, format, status, timeControl, rated, entrants, most, startsAt, overBy } = report;
  const parts = [
    `${format} of ${variant}`,
    timeControl,
    rated ? "rated" : "not rated",
    `${entrants} of ${most} players`,
    status,
    ...(startsAt === null ? [] : [`start ${startsAt}`]),
    ...(overBy === null ? [] : [`over by ${overBy}`]),
  ];
  return `- ${tournamentId}: ${parts.join(", ")}\n  ${quoteOfPlayer(report.organizer, report.untrustedName)}`;
}

/** The terms that a player agrees to by entering, and the caller's entry. */
export function contractText({ timeContract, you, round }: TournamentBody): string {
  const { rounds, roundTime, firstMoveTime, duration } = timeContract;
  const lines = [
    `At most ${rounds} rounds of ${roundTime} each, ${duration} in all; ${firstMoveTime} for a first move.`,
    ...(round === null ? [] : [`Round ${round.number}: ${round.finished} of ${round.games} games finished.`]),
    ...(you === null ? [] : [you.status === null ? entryText(you) : `You: ${you.status}.`]),
  ];
  return lines.join("\n");
}

const entryText = ({ canEnter, reason }: NonNullable<TournamentBody["you"]>): string =>
  canEnter ? "You can enter with enter_tournament." : `You cannot enter: ${reason}.`;

/** The standings of a section: one line for each player. */
export const standingsText = ({ section, rows }: SectionBody): string =>
  [
    `Section ${section}:`,
    ...rows.map(
      ({ rank, player, points, played, best, worst }) =>
        `${rank}. ${nameInText(player)}: ${points} of ${played}, final rank ${best === worst ? best : `${best} to ${worst}`}`,
    ),
  ].join("\n");
