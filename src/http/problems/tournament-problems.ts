import * as z from "zod";
import { rfc3339OrNull } from "../../shared/time";
import { TOURNAMENT_STATUSES, type TournamentStatus } from "../../tournament/state";
import { limit } from "./members";
import { members, type ProblemTable } from "./problem-kind";

const STATUS_NOW: Readonly<Record<TournamentStatus, string>> = {
  draft: "The tournament is a draft: its organizer has to open it first.",
  open: "The tournament has not started yet.",
  running: "The tournament is running.",
  paused: "The tournament is paused.",
  finished: "The tournament is finished.",
  canceled: "The tournament was canceled.",
};

const TOO_MANY_LADDER_GAMES = {
  you: "You have as many running games and open challenges on this ladder as a player may have.",
  opponent: "The opponent has as many running games and open challenges on this ladder as a player may have.",
} as const;

/** Problems of tournaments. */
export const TOURNAMENT_PROBLEMS = {
  "not-an-organizer": {
    status: 403,
    title: "Only the organizer can do this",
    detail: "Only the organizer can manage the tournament. Arbiters can adjudicate games.",
  },
  "own-game": {
    status: 403,
    title: "You play this game",
    detail: "Somebody who does not play the game has to adjudicate it: the organizer, an arbiter or an administrator.",
  },
  "not-invited": {
    status: 403,
    title: "The tournament is for invited players",
    detail: "Only players whom the organizer has invited can enter.",
  },
  "not-for-bots": {
    status: 403,
    title: "The tournament is for people",
    detail: "An account that was declared as a bot can enter only if the organizer has invited it.",
  },
  "not-in-team": {
    status: 403,
    title: "The tournament is for members of a team",
    detail: "Only members of the team, or of one of the teams of the match, can enter.",
  },
  "tournament-status": {
    status: 409,
    title: "The tournament's status does not allow this",
    detail: ({ status }) => STATUS_NOW[status],
    members: members(
      z.object({ tournamentStatus: z.enum(TOURNAMENT_STATUSES).describe("Current status of the tournament.") }),
      ({ status }) => ({ tournamentStatus: status }),
    ),
  },
  "already-entered": {
    status: 409,
    title: "The player is already in the tournament",
    detail: "Nothing has changed.",
  },
  "not-entered": {
    status: 409,
    title: "The player is not in the tournament",
    detail: "The player has not entered, or left before the start.",
  },
  "entry-final": {
    status: 409,
    title: "The player has withdrawn",
    detail: "A player who withdrew after the start cannot come back.",
  },
  "entry-closed": {
    status: 409,
    title: "Entries are closed",
    detail: "The tournament has started, and its format does not allow entries any more.",
  },
  "tournament-full": {
    status: 409,
    title: "The tournament is full",
    detail: ({ most }) => `All ${most} places and the list of standbys are taken.`,
    members: members(z.object({ most: z.int().describe("Most players of the tournament.") }), ({ most }) => ({ most })),
  },
  "too-few-players": {
    status: 409,
    title: "The tournament has too few players to start",
    detail: ({ entered, fewest }) => `Only ${entered} of at least ${fewest} players have entered.`,
    members: members(
      z.object({
        entered: z.int().describe("Number of players who have entered."),
        fewest: z.int().describe("Number of players that the tournament needs."),
      }),
      ({ entered, fewest }) => ({ entered, fewest }),
    ),
  },
  "terms-fixed": {
    status: 409,
    title: "The rules of the tournament are fixed",
    detail: "Players have entered under these rules. The organizer can only cancel the tournament.",
  },
  "game-decided": {
    status: 409,
    title: "The game already has a result",
    detail: "The game is finished, or was decided before.",
  },
  "opponent-not-on-ladder": {
    status: 409,
    title: "The opponent is not on this ladder",
    detail: "The opponent has not entered, or has withdrawn.",
  },
  "not-in-reach": {
    status: 409,
    title: "The opponent's place is not in reach",
    detail: ({ place, opponentPlace, reach }) =>
      `You have place ${place} and the opponent has place ${opponentPlace}. You can challenge up to ${reach} places above you.`,
    members: members(
      z.object({
        place: z.int().describe("Your place."),
        opponentPlace: z.int().describe("The opponent's place."),
        reach: z.int().describe("How many places above you may challenge."),
      }),
      ({ place, opponentPlace, reach }) => ({ place, opponentPlace, reach }),
    ),
  },
  "rematch-bar": {
    status: 409,
    title: "You have met this player recently",
    detail: ({ until }) =>
      until === null
        ? "Your last challenge or game with this player is not over."
        : "The two of you have played or challenged each other recently. You can do so again later.",
    members: members(
      z.object({
        until: z.iso.datetime().nullable().describe("When the bar ends; null while the challenge or game is not over."),
      }),
      ({ until }) => ({ until: rfc3339OrNull(until) }),
    ),
  },
  "too-many-ladder-games": {
    status: 409,
    title: "Too many ladder games",
    detail: ({ whose, limit }) => `${TOO_MANY_LADDER_GAMES[whose]} The limit is ${limit}.`,
    members: members(
      z.object({ limit, whose: z.enum(["you", "opponent"]).describe("Who has too many games and open challenges.") }),
      ({ limit, whose }) => ({ limit, whose }),
    ),
  },
  "challenges-closed": {
    status: 409,
    title: "The season ends soon",
    detail: "A new challenge could not be answered before the end of the season.",
  },
  "too-many-tournaments": {
    status: 409,
    title: "Too many tournaments",
    detail: ({ limit }) => `You can organize at most ${limit} tournaments that are not over.`,
    members: members(z.object({ limit }), ({ limit }) => ({ limit })),
  },
  "too-many-entries": {
    status: 409,
    title: "Too many entries",
    detail: ({ limit }) => `You can take part in at most ${limit} tournaments that are not over.`,
    members: members(z.object({ limit }), ({ limit }) => ({ limit })),
  },
  "manifest-version": {
    status: 422,
    title: "The file is of a newer version",
    detail: ({ version, reads }) => `The file has version ${version}. This server reads up to version ${reads}.`,
    members: members(
      z.object({
        version: z.int().describe("Version of the file."),
        reads: z.int().describe("Newest version that this server reads. It reads all earlier ones, too."),
      }),
      ({ version, reads }) => ({ version, reads }),
    ),
  },
  "unknown-players": {
    status: 422,
    title: "Players of the file do not exist here",
    detail: ({ usernames }) => `No player of this server is called ${usernames.join(", ")}.`,
    members: members(
      z.object({ usernames: z.array(z.string()).describe("All names of the file that no player has here.") }),
      ({ usernames }) => ({ usernames: [...usernames] }),
    ),
  },
  "not-a-tournament-game": {
    status: 422,
    title: "The game is not part of this tournament",
    detail: "Send the id of a game of this tournament.",
  },
} satisfies ProblemTable;
