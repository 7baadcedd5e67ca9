import { formatDuration } from "../shared/duration";
import type { PlayerId } from "../shared/ids";
import type { TimeControl } from "../shared/time-control";
import { pointsOf } from "./score";
import { type SectionStandings, standings } from "./standings";
import type { Entrant, TournamentGame, TournamentState } from "./state";
import type { FormatKind } from "./terms";
import { type TrfColumn, trfColumns } from "./trf-columns";

const TYPES: Readonly<Record<FormatKind, string>> = {
  league: "Individual: Round-Robin (league)",
  "round-robin": "Individual: Round-Robin",
  knockout: "Individual: Knockout",
  swiss: "Individual: Swiss-System (Dutch)",
  ladder: "Individual: Ladder",
  "team-match": "Team: Match",
};

/** A date as `2026/11/23`, in UTC. */
const dateOf = (time: number | null): string =>
  time === null ? "" : new Date(time).toISOString().slice(0, 10).replaceAll("-", "/");

function describeTimeControl(timeControl: TimeControl): string {
  switch (timeControl.kind) {
    case "per-move":
      return `${formatDuration(timeControl.perMove)} per move`;
    case "bank": {
      const { initial, increment, max } = timeControl;
      return `${formatDuration(initial)} + ${formatDuration(increment)} per move, at most ${formatDuration(max)}`;
    }
    case "unlimited":
      return "unlimited";
  }
}

/** The letter of a result. Forfeits have letters of their own, and an unfinished game has none. */
function resultOf(game: TournamentGame, player: PlayerId): string {
  if (game.status !== "finished") return " ";
  const points = pointsOf(game, player);
  if (points === 0.5) return "=";
  if (!game.isPlayed) return points === 1 ? "+" : "-";
  return String(points);
}

/** Whether both players got half a point without play. The format has no forfeit with half a point, but a bye. */
const isUnplayedDraw = (game: TournamentGame): boolean =>
  game.status === "finished" && !game.isPlayed && game.result === "draw";

/** A player's part of a column: opponent, color and result, 10 characters with the space before it. */
function cell(
  { games, byes }: TrfColumn,
  player: PlayerId,
  numbers: ReadonlyMap<PlayerId, number>,
  isSwiss: boolean,
): string {
  const game = games.get(player);
  if (game !== undefined) {
    if (isUnplayedDraw(game)) return "  0000 - H";
    const [opponent, color] = game.white === player ? [game.black, "w"] : [game.white, "b"];
    return `  ${String(numbers.get(opponent) ?? 0).padStart(4)} ${color} ${resultOf(game, player)}`;
  }
  if (byes.get(player)?.kind === "pairing-allocated") return "  0000 - U";
  return byes.has(player) || isSwiss ? "  0000 - Z" : " ".repeat(10);
}

/** The part of a player's line before the rounds: its columns are those of the TRF16 description. */
function playerLine(
  number: number,
  entrant: Pick<Entrant, "username" | "rating">,
  row: { readonly points: number; readonly rank: number },
): string {
  const rating = entrant.rating === null ? "" : String(Math.round(entrant.rating));
  return [
    "001 ",
    String(number).padStart(4),
    // Sex and title, which a server for usernames does not know.
    " ".repeat(6),
    entrant.username.slice(0, 33).padEnd(33),
    " ",
    rating.padStart(4),
    // Federation, number at FIDE and date of birth.
    " ".repeat(28),
    row.points.toFixed(1).padStart(4),
    " ",
    String(row.rank).padStart(4),
  ].join("");
}

function writeSection(state: TournamentState, { section, rows }: SectionStandings): string {
  const { terms } = state;
  const entrants = new Map(state.entrants.map((entrant) => [entrant.id, entrant]));
  // Late entries are behind the seeded players.
  const seeded = new Set(section.players);
  const late = rows.map(({ player }) => player).filter((player) => !seeded.has(player));
  const numbers = new Map([...section.players, ...late].map((player, index) => [player, index + 1]));
  const columns = trfColumns(state, section);
  const byPlayer = new Map(rows.map((row) => [row.player, row]));
  const isSwiss = terms.format.kind === "swiss";
  const lines = [...numbers].map(([player, number]) => {
    const entrant = entrants.get(player) ?? { username: "", rating: null };
    const row = byPlayer.get(player) ?? { points: 0, rank: 0 };
    return `${playerLine(number, entrant, row)}${columns.map((column) => cell(column, player, numbers, isSwiss)).join("")}`;
  });
  const rated = [...numbers.keys()].filter((player) => (entrants.get(player)?.rating ?? null) !== null);
  const days = columns.map(({ round }) => `  ${dateOf(round.startedAt).slice(2)}`).join("");
  return [
    `012 ${section.name === "" ? terms.name : `${terms.name}, ${section.name}`}`,
    "022",
    "032",
    `042 ${dateOf(state.startedAt)}`,
    `052 ${dateOf(state.finishedAt)}`,
    `062 ${numbers.size}`,
    `072 ${rated.length}`,
    "082 0",
    `092 ${TYPES[terms.format.kind]}`,
    `102 ${state.organizer?.username ?? ""}`,
    ...state.arbiters.map(({ username }) => `112 ${username}`),
    `122 ${describeTimeControl(terms.timeControl)}`,
    `132${" ".repeat(86)}${days}`,
    ...lines,
    `XXR ${isSwiss ? (state.roundCount ?? columns.length) : columns.length}`,
  ]
    .map((line) => `${line.trimEnd()}\n`)
    .join("");
}

/**
 * Writes the standings and games in the Tournament Report File format of FIDE (TRF16, Handbook C.04 Annex 2). Each
 * section is a report of its own, separated from the next one by an empty line. The players are numbered by their
 * seeds. In sections in which everybody plays everybody, a round is split into rounds with one game per player. A game
 * without a result has a space for it.
 */
export const writeTrf = (state: TournamentState): string =>
  standings(state)
    .map((section) => writeSection(state, section))
    .join("\n");
