import type {
  TieBreak,
  TimeControl,
  Tournament,
  TournamentFormat,
  TournamentFormatKind,
  TournamentPreview,
  TournamentStatus,
} from "skytale-client";
import { localDay, localTime } from "../../components/time-left";
import { durationWords, timeControlWords } from "../../games/time-control-words";
import { ruleSentences } from "./ladder-rules";

export const FORMAT_NAMES: Readonly<Record<TournamentFormatKind, string>> = {
  league: "League",
  "round-robin": "Round robin",
  knockout: "Knockout",
  swiss: "Swiss",
  ladder: "Ladder",
  "team-match": "Team match",
};

/** The format of a tournament in a list. A format of a later release has its own name. */
export const formatName = (kind: string): string =>
  Object.entries(FORMAT_NAMES).find(([known]) => known === kind)?.[1] ?? kind;

export const STATUS_NAMES: Readonly<Record<TournamentStatus, string>> = {
  draft: "Draft",
  open: "Open to entry",
  running: "Running",
  paused: "Paused",
  finished: "Finished",
  canceled: "Canceled",
};

const TIE_BREAK_NAMES: Readonly<Record<TieBreak, readonly [short: string, name: string]>> = {
  wins: ["Wins", "number of wins"],
  "sonneborn-berger": ["SB", "Sonneborn-Berger"],
  "direct-encounter": ["DE", "direct encounter"],
  buchholz: ["BH", "Buchholz"],
  "buchholz-cut-1": ["BH1", "Buchholz without the lowest score"],
  koya: ["Koya", "points against the upper half"],
  progressive: ["PS", "progressive score"],
};

/** The short and the full name of a tie-break. */
export const tieBreakNames = (name: TieBreak): readonly [short: string, name: string] =>
  TIE_BREAK_NAMES[name] ?? [name, name];

const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

/** How a format works, in one sentence. */
export function formatSentence(format: TournamentFormat): string {
  switch (format.kind) {
    case "league":
      return `Divisions of at most ${format.divisionSize} players. Everybody plays ${gamesPerPair(format)} against everybody in the division. ${leagueMoves(format)}`;
    case "round-robin":
      return `Sections of at most ${format.sectionSize} players. Everybody plays ${gamesPerPair(format)} against everybody in the section.${format.final ? " The winners of the sections play a final." : ""}`;
    case "knockout":
      return "Each pair plays two games, one with each color. The player with more points reaches the next round; with equal points, the one with the higher rating at the start.";
    case "swiss":
      return `${counted(format.rounds, "round")} between players with similar scores. Nobody drops out.`;
    case "ladder":
      return ruleSentences(format).join(" ");
    case "team-match":
      return `${format.teams.map(({ name }) => name).join(" against ")} on at most ${counted(format.boards, "board")}, ${format.gamesPerBoard === 1 ? "one game" : "two games"} per board. Each team lines up by rating at the start.`;
  }
}

const gamesPerPair = ({ gamesPerPair: count }: { readonly gamesPerPair: 1 | 2 }): string =>
  count === 1 ? "one game" : "two games, one with each color,";

function leagueMoves({ promoted, relegated }: Extract<TournamentFormat, { kind: "league" }>): string {
  const up =
    promoted === 0 ? "nobody moves up" : promoted === 1 ? "the best one moves up" : `the best ${promoted} move up`;
  const down = relegated === 0 ? "nobody down" : relegated === 1 ? "the last one down" : `the last ${relegated} down`;
  return `For the next season, ${up} and ${down}.`;
}

/** The terms that decide how long a tournament takes. */
interface Contract extends Pick<TournamentPreview, "timeContract"> {
  readonly timeControl: TimeControl;
  readonly vacation: boolean;
}

/** The facts about the time of a tournament that a player should know before entering, in short phrases. */
export function contractPhrases({ timeControl, vacation, timeContract }: Contract): readonly string[] {
  const { firstMoveTime, roundTime, rounds, startsAt, startsBy, endsBy, duration, answerTime } = timeContract;
  return [
    timeControlWords(timeControl),
    ...(answerTime === null ? [] : [`answer to a challenge within ${durationWords(answerTime)}, also on vacation`]),
    `first move within ${durationWords(firstMoveTime)}`,
    ...(rounds === 1 ? [] : [`at most ${rounds} rounds of at most ${durationWords(roundTime)}`]),
    ...(startsAt === null && startsBy !== null ? [`starts on ${localDay(startsBy)} at the latest`] : []),
    endsBy === null ? `lasts ${durationWords(duration)} at most` : `ends on ${localDay(endsBy)} at the latest`,
    vacation ? "vacation stops your clock, but does not move the end" : "vacation does not stop your clock",
  ];
}

const DAY = 86_400_000;
const UNITS = [
  [DAY, "day"],
  [3_600_000, "hour"],
  [60_000, "minute"],
] as const;

/** A time in the future from now: "in 3 days", "in 5 hours", "in a moment". */
export function fromNow(time: string, now: number): string {
  const left = Date.parse(time) - now;
  const unit = UNITS.find(([length]) => left >= length);
  return unit === undefined ? "in a moment" : `in ${counted(Math.round(left / unit[0]), unit[1])}`;
}

/** The next step of a tournament, as one or two sentences. */
export function nextSentence(tournament: Tournament, now: number): string {
  const { status, entry, entrants, pause, finishedAt, cancellation } = tournament;
  switch (status) {
    case "draft":
      return "Only you see this draft. Open it so that players can enter.";
    case "open":
      return `${startSentence(tournament, now)} ${entrantsSentence(tournament)}${lackSentence(entry.fewest - entrants)}`;
    case "running":
      return roundSentence(tournament, now);
    case "paused":
      return `No round starts until the organizer resumes the tournament. Running games go on.${pause === null ? "" : ` Reason: ${pause.reason}`}`;
    case "finished":
      return finishedAt === null ? "The tournament is over." : `The tournament ended on ${localDay(finishedAt)}.`;
    case "canceled":
      return cancellation?.code === "too-few-players"
        ? `The tournament was canceled, because too few players had entered.${tournament.series?.ended ? " Its series has ended, because this happened three times in a row." : ""}`
        : `The organizer canceled the tournament.${cancellation?.text ? ` Reason: ${cancellation.text}` : ""}`;
  }
}

/** The number of entrants. The places of a match or by invitation are not scarce, so their number is left out. */
const entrantsSentence = ({ entrants, entry, format }: Tournament): string =>
  format.kind === "team-match" || entry.byInvitation
    ? `${entrants === 1 ? "1 player has" : `${entrants} players have`} entered.`
    : `${entrants} of ${entry.most} places are taken.`;

const lackSentence = (lacks: number): string =>
  lacks <= 0 ? "" : ` ${counted(lacks, "more player")} ${lacks === 1 ? "is" : "are"} needed.`;

function startSentence({ start, startsBy, entry }: Tournament, now: number): string {
  const latest = startsBy === null ? null : `on ${localTime(startsBy)} at the latest`;
  switch (start.kind) {
    case "date":
      return `It starts ${fromNow(start.at, now)}, on ${localTime(start.at)}.`;
    case "full":
      return `It starts as soon as ${entry.most} players have entered${latest === null ? "" : `, and ${latest}`}.`;
    case "manual":
      return `The organizer decides when it starts${latest === null ? "" : `, ${latest}`}.`;
  }
}

function roundSentence({ round, endsBy }: Tournament, now: number): string {
  if (round === null) return "The first round starts in a moment.";
  const { number, of, endsAt, finishedAt } = round;
  if (finishedAt !== null && number < of) return `Round ${number} of ${of} is over. The next round starts in a moment.`;
  if (of === 1)
    return `All games end by ${localDay(endsBy ?? endsAt)} at the latest, ${fromNow(endsBy ?? endsAt, now)}.`;
  return `Round ${number} of ${of} ends by ${localDay(endsAt)} at the latest, ${fromNow(endsAt, now)}.`;
}

const REASONS: Readonly<Record<string, string>> = {
  "entry-final": "You withdrew from this tournament. A player who withdrew after the start cannot come back.",
  "entry-closed": "The tournament has started, and nobody can enter any more.",
  "not-invited": "Only players whom the organizer has invited can enter.",
  "not-for-bots": "Bots can enter only if the organizer has invited them.",
  "not-in-team": "Only members of the team can enter.",
  "tournament-full": "All places and the list of standbys are taken.",
  "too-many-entries": "You take part in as many tournaments as you can. Leave one, or wait for an end.",
};

/** Why a player cannot enter, by the code of the problem that an entry would get; null if there is nothing to say. */
export function entryReason(code: string, { entry, status, format }: Tournament): string | null {
  if (code === "entry-closed" && format.kind === "ladder") return "Nobody can enter in the last quarter of a season.";
  if (code === "rating-out-of-range") return `The tournament is for players with ${ratingWords(entry)}.`;
  if (code === "tournament-status") return status === "draft" ? "The tournament is not open yet." : null;
  return REASONS[code] ?? null;
}

/** The rating that a player needs. */
export const ratingWords = ({ minRating, maxRating }: Tournament["entry"]): string =>
  maxRating === null
    ? `a rating of ${minRating} or more`
    : minRating === null
      ? `a rating of ${maxRating} or less`
      : `a rating from ${minRating} to ${maxRating}`;

/** Points with a half: "2½". */
export function pointWords(points: number): string {
  const whole = Math.floor(points);
  if (points === whole) return String(whole);
  return points - whole === 0.5 ? `${whole === 0 ? "" : whole}½` : String(Math.round(points * 100) / 100);
}

/** The name of a round of a knockout with `of` rounds. */
export function knockoutRoundName(number: number, of: number): string {
  return ["Final", "Semifinals", "Quarterfinals"][of - number] ?? `Round ${number}`;
}
