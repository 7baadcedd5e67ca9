import { GAME } from "./examples";
import { TOURNAMENT } from "./tournament-examples";

const { white, black } = GAME.players;
const [xerxes, leonidas] = [{ username: white.username }, { username: black.username }];

/** A ladder. Its tournament has the format of a ladder. */
export const LADDER = {
  tournament: {
    ...TOURNAMENT,
    name: "Spartan ladder",
    description: "",
    format: {
      kind: "ladder",
      reach: 3,
      answerTime: "P5D",
      rematchAfter: "P14D",
      inactivity: { after: "P21D", drop: 1 },
      gamesAtOnce: 2,
    },
    roundTime: "P180D",
    entry: { ...TOURNAMENT.entry, fewest: 2, most: 100, late: true },
    tieBreaks: [],
    timeContract: {
      ...TOURNAMENT.timeContract,
      roundTime: "P180D",
      answerTime: "P5D",
      endsBy: "2027-05-30T18:00:00.000Z",
      duration: "P180D",
    },
    status: "running",
    round: {
      number: 1,
      of: 1,
      startedAt: "2026-12-01T18:00:00.000Z",
      endsAt: "2027-05-30T18:00:00.000Z",
      finishedAt: null,
      games: 0,
      finished: 0,
    },
    you: { roles: [], status: "entered", canEnter: false, reason: "already-entered" },
    startedAt: "2026-12-01T18:00:00.000Z",
    endsBy: "2027-05-30T18:00:00.000Z",
  },
  entriesUntil: "2027-04-15T18:00:00.000Z",
  challengesUntil: "2027-05-25T18:00:00.000Z",
  places: [
    {
      place: 1,
      player: black,
      entryPlace: 1,
      wins: 0,
      draws: 0,
      losses: 0,
      engagements: 1,
      inactive: false,
      dropsAt: null,
    },
    {
      place: 2,
      player: white,
      entryPlace: 2,
      wins: 0,
      draws: 0,
      losses: 0,
      engagements: 1,
      inactive: false,
      dropsAt: null,
    },
  ],
  challenges: [
    {
      id: GAME.id,
      challenger: xerxes,
      opponent: leonidas,
      madeAt: "2026-12-02T18:00:00.000Z",
      answerBy: "2026-12-07T18:00:00.000Z",
    },
  ],
  games: [],
  you: {
    place: 2,
    canChallenge: true,
    reason: null,
    opponents: [{ place: 1, player: leonidas, canChallenge: false, reason: "rematch-bar", until: null }],
  },
} as const;
