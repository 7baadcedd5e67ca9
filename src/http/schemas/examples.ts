/** An example of a game after its first move. */
export const GAME = {
  id: "7g2k9qd4w0xn5tz1",
  seq: 4,
  variant: "spartan-chess",
  rulesRevision: 1,
  options: {},
  status: "active",
  ply: 1,
  turn: "black",
  position: "lgkcckwl/hhhhhhhh/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQ - 0 1",
  lastNotations: { reversible: "e2-e4" },
  legalMoves:
    "a7b6 a7c5 a8c6 b7a6 b7c6 b7d5 c7a5 c7b6 c7d6 c7e5 d7b5 d7c6 d7e6 d7f5 d8d6 e7c5 e7d6 e7f6 e7g5 e8e6 f7d5 f7e6 f7g6 f7h5 g7e5 g7f6 g7h6 g8f6 g8h6 h7f5 h7g6 h8f6".split(
      " ",
    ),
  check: false,
  moves: [{ ply: 1, move: "e2e4", san: "e4", side: "white", at: "2026-11-20T18:00:00.000Z", by: "player" }],
  players: {
    white: { username: "xerxes", rating: { rating: 1500, provisional: true } },
    black: { username: "leonidas", rating: { rating: 1612.4, provisional: false } },
  },
  clock: {
    timeControl: { kind: "per-move", perMove: "P3D" },
    turnStartedAt: "2026-11-20T18:00:00.000Z",
    remaining: null,
    vacationUntil: { white: null, black: null },
  },
  deadlineAt: "2026-11-23T18:00:00.000Z",
  drawOffer: null,
  takebackOffer: null,
  drawClaim: null,
  outcome: null,
  rated: false,
  private: false,
  takebacks: true,
  vacation: true,
  tournament: null,
  createdAt: "2026-11-20T12:00:00.000Z",
  finishedAt: null,
} as const;

/** The same game after its end. */
export const ENDED_GAME = {
  ...GAME,
  seq: 5,
  status: "finished",
  turn: null,
  legalMoves: [],
  deadlineAt: null,
  outcome: { winner: "black", reason: "resignation" },
  finishedAt: "2026-11-20T18:05:00.000Z",
} as const;

/** The same game in the list of its player leonidas. */
export const RUNNING_GAME = {
  id: GAME.id,
  variant: GAME.variant,
  rulesRevision: GAME.rulesRevision,
  side: "black",
  opponent: GAME.players.white,
  ply: 1,
  turn: "black",
  position: GAME.position,
  lastMove: "e2e4",
  lastSan: "e4",
  lastNotations: GAME.lastNotations,
  turnStartedAt: GAME.clock.turnStartedAt,
  drawOffer: null,
  takebackOffer: null,
  deadlineAt: GAME.deadlineAt,
  vacationUntil: null,
  timeControl: GAME.clock.timeControl,
  unread: 0,
  proposed: false,
  rated: false,
  private: false,
} as const;

/** A finished game in a list. */
export const FINISHED_GAME = {
  id: GAME.id,
  variant: GAME.variant,
  rulesRevision: GAME.rulesRevision,
  options: {},
  status: "finished",
  players: GAME.players,
  outcome: { winner: "black", reason: "resignation" },
  ratings: { white: 1500, black: 1612.4 },
  ply: 1,
  position: GAME.position,
  opening: ["e4"],
  openingNotations: { reversible: ["e2-e4"] },
  timeControl: GAME.clock.timeControl,
  rated: false,
  private: false,
  createdAt: GAME.createdAt,
  finishedAt: "2026-11-21T09:30:00.000Z",
} as const;

/** A running game in a public list. */
export const ACTIVE_GAME = {
  id: GAME.id,
  variant: GAME.variant,
  rulesRevision: GAME.rulesRevision,
  options: GAME.options,
  status: "active",
  players: GAME.players,
  timeControl: GAME.clock.timeControl,
  rated: false,
  createdAt: GAME.createdAt,
} as const;

/** An open challenge with the terms of `GAME`. */
export const CHALLENGE = {
  id: "2m8r4vb6hc0pz3ks",
  status: "open",
  challenger: GAME.players.white,
  opponent: null,
  variant: GAME.variant,
  rulesRevision: GAME.rulesRevision,
  options: {},
  position: null,
  color: "white",
  timeControl: GAME.clock.timeControl,
  rated: false,
  private: false,
  listed: true,
  takebacks: true,
  vacation: true,
  message: "Come and take them",
  uses: 1,
  minRating: null,
  maxRating: null,
  declineReason: null,
  rematchOf: null,
  createdAt: "2026-11-20T11:00:00.000Z",
  expiresAt: "2026-12-04T11:00:00.000Z",
} as const;

/** A bot's token, without its secret. */
export const TOKEN = {
  id: "5t0w3xk8bz6dm1rv",
  name: "my bot",
  scopes: ["game:read", "game:play", "feed:read"],
  createdAt: "2026-11-20T18:00:00.000Z",
  expiresAt: null,
  parentId: "7g2k9qd4w0xn5tz1",
} as const;
