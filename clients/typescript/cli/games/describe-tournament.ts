import type { SectionStandings, Tournament, TournamentSummary } from "skytale-client";
import { columns } from "../terminal/layout.js";
import { printable } from "../terminal/printable.js";
import { absoluteTime, relativeTime, sayDuration } from "../terminal/time.js";
import { sayTimeControl } from "./describe-game.js";
import { sayPlayer } from "./say-player.js";

/** Describes a tournament of a list in one line. */
export function describeSummary(tournament: TournamentSummary, now: number): string {
  const { id, name, variant, format, rated, timeControl, entrants, most } = tournament;
  const terms = [
    variant,
    format,
    rated ? "rated" : "casual",
    sayTimeControl(timeControl),
    `${entrants} of ${most} players`,
    sayStatus(tournament, now),
  ];
  return `${id}  ${printable(name)}: ${terms.join(", ")}`;
}

function sayStatus({ status, startsAt, endsBy, round, rounds }: TournamentSummary, now: number): string {
  if (status === "open") return startsAt === null ? "open" : `starts ${relativeTime(startsAt, now)}`;
  if (status !== "running") return status;
  const end = endsBy === null ? "" : `, over by ${absoluteTime(endsBy)}`;
  return rounds === null || rounds === 1 ? `running${end}` : `round ${round} of ${rounds}${end}`;
}

/** Describes a tournament with the time that it can take. */
export function describeTournament(tournament: Tournament, now: number): readonly string[] {
  const { id, name, description, variant, format, rated, timeControl, status, entrants, entry, you } = tournament;
  const { timeContract: contract, start, startsBy, organizer } = tournament;
  const latest = startsBy === null ? "" : `, by ${absoluteTime(startsBy)} at the latest`;
  const starts =
    start.kind === "date"
      ? `starts ${absoluteTime(start.at)}`
      : start.kind === "full"
        ? `starts when it is full${latest}`
        : `starts when its organizer says so${latest}`;
  const end =
    contract.endsBy === null
      ? `at most ${sayDuration(contract.duration)} after the start`
      : `by ${absoluteTime(contract.endsBy)} at the latest`;
  return [
    `${id}  ${printable(name)} (${status})`,
    ...(description === "" ? [] : description.split("\n").map((line) => `  ${printable(line)}`)),
    `${variant}, ${format.kind}, ${rated ? "rated" : "casual"}, ${sayTimeControl(timeControl)}, by ${organizer === null ? "the server" : sayPlayer(organizer)}`,
    `${entrants} of ${entry.most} players, at least ${entry.fewest}; ${starts}`,
    `A round takes at most ${sayDuration(contract.roundTime)}; the tournament is over ${end}.`,
    ...(tournament.round === null
      ? []
      : [
          `Round ${tournament.round.number} of ${tournament.round.of}: ${tournament.round.finished} of ${tournament.round.games} games finished, ends ${relativeTime(tournament.round.endsAt, now)}`,
        ]),
    ...(tournament.pause === null ? [] : [`Paused: ${printable(tournament.pause.reason)}`]),
    ...(you === null || you.status === null ? [] : [`You: ${you.status}`]),
  ];
}

/** Describes the standings of a section as a table. */
export const describeStandings = ({ name, rows }: SectionStandings): readonly string[] => [
  ...(name === "" ? [] : [`${name}:`]),
  ...columns([
    ["", "player", "points", "games", "rank at the end"],
    ...rows.map(({ rank, player, points, played, withdrawn, best, worst }) => [
      String(rank),
      `${sayPlayer(player)}${withdrawn ? " (withdrawn)" : ""}`,
      String(points),
      String(played),
      best === worst ? String(best) : `${best} to ${worst}`,
    ]),
  ]),
];
