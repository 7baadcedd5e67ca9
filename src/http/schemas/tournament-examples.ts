import { GAME } from "./examples";

/** Terms of a tournament, with their time contract. */
export const TOURNAMENT_TERMS = {
  format: { kind: "round-robin", gamesPerPair: 1, sectionSize: 6, final: false },
  roundTime: "P60D",
  entry: {
    byInvitation: false,
    team: null,
    minRating: null,
    maxRating: null,
    fewest: 4,
    most: 24,
    late: false,
    bots: false,
  },
  start: { kind: "date", at: "2026-12-01T18:00:00.000Z" },
  startsBy: null,
  tieBreaks: ["direct-encounter", "sonneborn-berger", "wins"],
  timeContract: {
    firstMoveTime: "P3D",
    roundTime: "P60D",
    rounds: 1,
    answerTime: null,
    startsAt: "2026-12-01T18:00:00.000Z",
    startsBy: "2026-12-01T18:00:00.000Z",
    endsBy: "2027-01-30T18:00:00.000Z",
    duration: "P60D",
  },
} as const;

const ID = "4c8r1nb7wd2xk0qe";
const { white, black } = GAME.players;
const leonidas = { username: black.username };

/** A tournament in a list. */
export const TOURNAMENT_SUMMARY = {
  id: ID,
  name: "Autumn sections",
  variant: GAME.variant,
  format: "round-robin",
  status: "open",
  organizer: leonidas,
  rated: true,
  timeControl: GAME.clock.timeControl,
  entrants: 2,
  most: 24,
  round: 0,
  rounds: null,
  startsAt: TOURNAMENT_TERMS.start.at,
  endsBy: TOURNAMENT_TERMS.timeContract.endsBy,
  createdAt: "2026-11-20T18:00:00.000Z",
  finishedAt: null,
} as const;

/** A tournament that players can enter. */
export const TOURNAMENT = {
  id: ID,
  name: TOURNAMENT_SUMMARY.name,
  description: "One game against everybody in your section.",
  variant: GAME.variant,
  rulesRevision: GAME.rulesRevision,
  options: {},
  timeControl: GAME.clock.timeControl,
  rated: true,
  vacation: true,
  ...TOURNAMENT_TERMS,
  repeatEvery: null,
  status: "open",
  organizer: leonidas,
  arbiters: [],
  invited: null,
  entrants: 2,
  standbys: 0,
  round: null,
  sections: [],
  pause: null,
  cancellation: null,
  series: null,
  teamMatch: null,
  you: { roles: [], status: null, canEnter: true, reason: null },
  createdAt: TOURNAMENT_SUMMARY.createdAt,
  startedAt: null,
  endsBy: TOURNAMENT_SUMMARY.endsBy,
  finishedAt: null,
} as const;

/** A player of a tournament. */
export const TOURNAMENT_ENTRANT = {
  player: black,
  status: "entered",
  enteredAt: "2026-11-20T18:00:00.000Z",
  withdrawal: null,
  timeouts: 0,
  firstRound: 1,
  division: null,
  team: null,
} as const;

/** Standings after one game. */
export const TOURNAMENT_STANDINGS = {
  section: 1,
  name: "",
  players: 2,
  rows: [
    {
      rank: 1,
      player: black,
      points: 1,
      played: 1,
      wins: 1,
      draws: 0,
      losses: 0,
      tieBreaks: { "direct-encounter": 0, "sonneborn-berger": 0, wins: 1 },
      withdrawn: false,
      best: 1,
      worst: 2,
    },
    {
      rank: 2,
      player: white,
      points: 0,
      played: 1,
      wins: 0,
      draws: 0,
      losses: 1,
      tieBreaks: { "direct-encounter": 0, "sonneborn-berger": 0, wins: 0 },
      withdrawn: false,
      best: 1,
      worst: 2,
    },
  ],
} as const;

/** A game of a tournament. */
export const TOURNAMENT_GAME = {
  gameId: GAME.id,
  round: 1,
  section: 1,
  players: { white, black },
  status: "finished",
  result: "black",
  decidedBy: "play",
  finishedAt: "2026-12-08T18:00:00.000Z",
  recorded: true,
  played: true,
} as const;

/** A running round. */
export const TOURNAMENT_ROUND = {
  number: 1,
  status: "running",
  startedAt: TOURNAMENT_TERMS.start.at,
  endsAt: TOURNAMENT_TERMS.timeContract.endsBy,
  finishedAt: null,
  games: 1,
  finished: 0,
  byes: [],
} as const;

/** An event of a tournament. */
export const TOURNAMENT_EVENT = {
  id: `${ID}-2-${Date.UTC(2026, 10, 20, 18).toString(36)}`,
  type: "entered",
  timestamp: "2026-11-20T18:00:00.000Z",
  data: { seq: 2, player: leonidas },
} as const;

/** An export. */
export const TOURNAMENT_EXPORT = {
  kind: "skytale-tournament",
  version: 1,
  exportedAt: "2026-11-20T18:00:00.000Z",
  origin: "https://skytale.example",
  id: ID,
  name: TOURNAMENT.name,
  description: TOURNAMENT.description,
  variant: GAME.variant,
  rulesRevision: 1,
  options: {},
  format: TOURNAMENT.format,
  timeControl: TOURNAMENT.timeControl,
  rated: true,
  vacation: true,
  roundTime: TOURNAMENT.roundTime,
  entry: { ...TOURNAMENT.entry, invited: null },
  start: TOURNAMENT.start,
  startsBy: null,
  repeatEvery: null,
  tieBreaks: TOURNAMENT.tieBreaks,
  status: "open",
  organizer: leonidas.username,
  arbiters: [],
  series: null,
  cancellation: null,
  createdAt: TOURNAMENT.createdAt,
  startedAt: null,
  endsBy: TOURNAMENT.endsBy,
  finishedAt: null,
  roundCount: null,
  entrants: [],
  sections: [],
  rounds: [],
  ladder: null,
} as const;
