import type { GuideTable } from "./guidance";

/** The explanations of the problems of `problems/tournament-problems.ts`. */
export const TOURNAMENT_GUIDE = {
  "not-an-organizer": {
    meaning: "Another player organizes the tournament.",
    remedy:
      "`organizer` and `arbiters` in GET /v1/tournaments/{id} name the players who can help. Arbiters can only adjudicate games.",
  },
  "own-game": {
    meaning: "An organizer or arbiter who plays in the tournament cannot decide their own games.",
    remedy: "Ask another arbiter. `organizer` and `arbiters` in GET /v1/tournaments/{id} name them.",
  },
  "not-invited": {
    meaning: "Only invited players can enter this tournament, and you are not one of them.",
    remedy: "Find other tournaments with GET /v1/tournaments?status=open.",
  },
  "not-for-bots": {
    meaning: "Your account was declared as a bot at its sign-up, and the organizer has not invited it.",
    remedy:
      "Ask the organizer for an invitation, create a tournament for bots with `entry.invited`, or offer challenges.",
  },
  "not-in-team": {
    meaning: "The tournament is for members of a team, and you are not a member, or named a team that is not yours.",
    remedy:
      "`entry.team` in GET /v1/tournaments/{id} is the team; a match has `format.teams`. Join with PUT /v1/teams/{id}/members/me.",
  },
  "tournament-status": {
    meaning:
      "The request needs another status. For example, only an open tournament can be started, and only a running one paused.",
    remedy: "`tournamentStatus` is the current status. GET /v1/tournaments/{id} shows the tournament.",
  },
  "already-entered": {
    meaning: "The player has entered the tournament before.",
    remedy: "There is nothing to do.",
  },
  "not-entered": {
    meaning: "The player has not entered this tournament, so there is nothing to withdraw from.",
    remedy: "GET /v1/tournaments/{id}/entries lists the players.",
  },
  "entry-final": {
    meaning: "The player withdrew after the start, or was withdrawn after losing two games on time.",
    remedy: "Enter the next tournament: GET /v1/tournaments?status=open.",
  },
  "entry-closed": {
    meaning:
      "The tournament has started. Only Swiss tournaments and ladders with `late` allow later entries, until the second round or the last quarter of the season.",
    remedy: "If the tournament is repeated, `series.nextId` names the next one.",
  },
  "tournament-full": {
    meaning: "All places are taken, and so is the list of standbys.",
    remedy: "Find other tournaments with GET /v1/tournaments?status=open.",
  },
  "too-few-players": {
    meaning: "The organizer tried to start the tournament before enough players had entered.",
    remedy: "`fewest` is the number of players that it needs. Wait for more entries, or cancel the tournament.",
  },
  "terms-fixed": {
    meaning: "Rules cannot change after the first entry, because players entered under them.",
    remedy: "Cancel the tournament with DELETE /v1/tournaments/{id}, and create another one.",
  },
  "game-decided": {
    meaning: "The game was finished by play, by time or by an earlier decision.",
    remedy: "GET /v1/tournaments/{id}/games shows its result.",
  },
  "opponent-not-on-ladder": {
    meaning: "The opponent has not entered this ladder, or has withdrawn from it.",
    remedy: "`you.opponents` in GET /v1/ladders/{id} lists the players whom you can challenge.",
  },
  "not-in-reach": {
    meaning: "On a ladder you can challenge players above you, but only up to `reach` places above.",
    remedy: "`you.opponents` in GET /v1/ladders/{id} lists the players whom you can challenge.",
  },
  "rematch-bar": {
    meaning:
      "Two players of a ladder cannot challenge each other again for some time after their last game, or after a challenge that ended without a game.",
    remedy: "Challenge somebody else, or wait until `until`.",
  },
  "too-many-ladder-games": {
    meaning: "A ladder limits the running games and open challenges of each player, so that nobody gets too many.",
    remedy: "Finish a game, withdraw a challenge, or challenge somebody else.",
  },
  "challenges-closed": {
    meaning: "The season of the ladder ends before the opponent would have to answer.",
    remedy: "Finish your games. If the ladder is repeated, `tournament.series.nextId` names the next season.",
  },
  "too-many-tournaments": {
    meaning: "A player can organize a limited number of tournaments that are not finished or canceled.",
    remedy: "Cancel one, or wait for an end. The operator sets the limit (MAX_TOURNAMENTS).",
  },
  "too-many-entries": {
    meaning:
      "A player can take part in a limited number of tournaments that are not finished or canceled, so that nobody fills the places of tournaments without playing.",
    remedy: "Leave a tournament that has not started, or wait for an end. The operator sets the limit (MAX_ENTRIES).",
  },
  "manifest-version": {
    meaning: "The file comes from a server with a newer release, whose files this server cannot read.",
    remedy: "Update this server, or export the tournament from a server of this release.",
  },
  "unknown-players": {
    meaning: "The file names players who have no account on this server. Nothing was imported.",
    remedy:
      'Name their accounts here in `players`, or send `missing: "withdraw"`: then they are withdrawn, and their unfinished games are lost.',
  },
  "not-a-tournament-game": {
    meaning: "`gameId` names no game of this tournament.",
    remedy: "GET /v1/tournaments/{id}/games lists its games.",
  },
} satisfies GuideTable;
