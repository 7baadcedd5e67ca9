/// <reference types="vite/types/importMeta.d.ts" />
import { describe, expect, test } from "vitest";
import { admissionRefusal, claimChallenge, findAcceptance, listAcceptances } from "../../src/db/acceptances";
import {
  erasePlayerRow,
  listAllChallengesOf,
  listAllGamesOf,
  setSuspension,
  suspendHousePlayer,
} from "../../src/db/accounts";
import { listActiveGames, withAcceptedGame, withActiveGame, withoutActiveGame } from "../../src/db/active-games";
import { findAnalyzedGame, markAnalyzed } from "../../src/db/analyzed-games";
import { deleteBlock, insertBlock, isBlockedBetween, listBlockedAmong, listBlocks } from "../../src/db/blocks";
import {
  type ChallengeFilters,
  closeChallenge,
  findChallenge,
  insertChallenge,
  listChallengesOf,
  listLobby,
} from "../../src/db/challenges";
import { currentRatings } from "../../src/db/current-ratings";
import {
  decideDeviceRequest,
  deleteExpiredDeviceRequests,
  findDeviceRequest,
  findPendingDevice,
  insertDeviceRequest,
  recordDevicePoll,
} from "../../src/db/device-requests";
import { endOfFirstPublicGame, listPublicGames } from "../../src/db/dumped-games";
import {
  deleteEvaluation,
  findEvaluation,
  finishEvaluation,
  listEvaluationRecords,
  listEvaluationsOf,
  listUnfinishedEvaluations,
  requestEvaluation,
} from "../../src/db/evaluations";
import { closeExpiredChallenges, deleteExpiredChallenges } from "../../src/db/expired-challenges";
import {
  findUnindexedGame,
  listExplorerMoves,
  listKnownKeys,
  listUnindexedGames,
  readExplorerSecret,
  resetExplorer,
  withUnindexedGame,
  writeIndexedGames,
} from "../../src/db/explorer";
import { deleteFollowing, insertFollowing, listFollowing } from "../../src/db/following";
import { findGamePage } from "../../src/db/game-page";
import {
  findFinishedGame,
  findFinishedGames,
  type GameFilters,
  listFinishedGames,
  listOpenings,
} from "../../src/db/games";
import type { PageRequest } from "../../src/db/keyset";
import { listContenders, listLeaders, retireLeaders } from "../../src/db/leaderboard";
import { addSolvedSteps, listLessons } from "../../src/db/lessons";
import {
  challengesWithWords,
  forgetChallengeWords,
  isNameReserved,
  renameInChallenges,
  renameInGames,
  renamePlayerRow,
  reserveNameOf,
  withCurrentNames,
} from "../../src/db/names";
import {
  deleteUnusedOAuthClients,
  findOAuthClient,
  insertOAuthClient,
  markOAuthClientUsed,
} from "../../src/db/oauth-clients";
import { readOperatingCounts } from "../../src/db/operating-counts";
import { scoreAgainst } from "../../src/db/pair-score";
import { searchPlayers } from "../../src/db/player-search";
import {
  findLookAlike,
  findPlayer,
  findPlayerByName,
  findPlayersByName,
  findSignup,
  insertPlayer,
  usernamesOf,
} from "../../src/db/players";
import {
  findPuzzleAttempt,
  findPuzzleRating,
  listPuzzleAttempts,
  listPuzzlePlayers,
  readPuzzleProgress,
  recordPuzzleAttempt,
} from "../../src/db/puzzles";
import { listRatingHistory, listRatings } from "../../src/db/ratings";
import { recordGame } from "../../src/db/recording";
import { findRelation } from "../../src/db/relations";
import { closeReport, findReport, insertReport, listReports } from "../../src/db/reports";
import {
  type BegunGame,
  forgetBegunGame,
  insertActiveGame,
  isArchived,
  removeActiveGame,
  restoreAcceptance,
  restoreBegunGame,
  restorePlayerRow,
} from "../../src/db/restoring";
import { listRunningGames, readSweep, writeSweep } from "../../src/db/running-games";
import { listResults } from "../../src/db/statistics";
import { findSuppression, releaseAddress, suppressAddress } from "../../src/db/suppressed-addresses";
import {
  countMemberships,
  deleteTeam,
  deleteUncreatedTeams,
  findTeam,
  insertTeam,
  listActiveTeams,
  listTeams,
  listTeamsNaming,
  listTeamsOf,
  searchTeams,
  writeTeam,
} from "../../src/db/teams";
import {
  countEntries,
  deleteTournament,
  deleteUncreatedTournaments,
  findLatestOfSeries,
  findTournament,
  insertTournament,
  listTournaments,
  listTournamentsNaming,
  listTournamentsToCome,
  writeTournament,
} from "../../src/db/tournaments";
import { listUpcomingTournaments } from "../../src/db/upcoming-tournaments";
import { HOUSE_PLAYERS } from "../../src/shared/house";
import {
  activeGameRow,
  challengeRow,
  d1,
  gameRow,
  NO_LIMITS,
  NOW,
  newId,
  plies,
  teamRow,
  tournamentRow,
} from "./fixtures";
import { recordingD1 } from "./recording-d1";

const [me, other, id] = [newId(), newId(), newId()];

const made = { createdAt: NOW, id };

const begunGame = (challengeId: string | null): BegunGame => ({
  gameId: newId(),
  challengeId,
  white: { id: me, username: "me" },
  black: { id: other, username: "other" },
  variant: "sparta",
  revision: 1,
  options: {},
  position: null,
  timeControl: { kind: "unlimited" },
  rated: false,
  private: false,
  takebacks: false,
  vacation: true,
  createdAt: NOW,
});

/** Every query of src/db that is not a paged list, in each of its forms. */
const QUERIES: Readonly<Record<string, (db: D1Database) => readonly PromiseLike<unknown>[]>> = {
  admissionRefusal: (db) => [admissionRefusal(db, challengeRow({ id }), me)],
  claimChallenge: (db) =>
    [{ id: me, username: "me" }, ...HOUSE_PLAYERS].map((accepter) =>
      claimChallenge(db, { challengeId: id, accepter, gameId: id, coin: "white", now: NOW }),
    ),
  listAcceptances: (db) => [listAcceptances(db, id)],
  findAcceptance: (db) => [findAcceptance(db, id, me)],
  setSuspension: (db) => [setSuspension(db, me, NOW)],
  suspendHousePlayer: (db) => [suspendHousePlayer(db, me, NOW)],
  erasePlayerRow: (db) => [erasePlayerRow(db, me, NOW)],
  listAllChallengesOf: (db) => [listAllChallengesOf(db, me, 10)],
  insertBlock: (db) => [insertBlock(db, { playerId: me, blockedId: other, createdAt: NOW })],
  deleteBlock: (db) => [deleteBlock(db, me, other)],
  insertFollowing: (db) => [insertFollowing(db, { playerId: me, followedId: other, createdAt: NOW })],
  insertOAuthClient: (db) => [
    insertOAuthClient(db, { id, name: "notes", uri: null, redirectUris: [], createdAt: NOW, usedAt: null }),
  ],
  findOAuthClient: (db) => [findOAuthClient(db, id)],
  markOAuthClientUsed: (db) => [markOAuthClientUsed(db, id, NOW)],
  deleteUnusedOAuthClients: (db) => [deleteUnusedOAuthClients(db, NOW, 10)],
  insertDeviceRequest: (db) => [
    insertDeviceRequest(db, {
      hash: id,
      userCode: "BCDFGHJK",
      clientId: "notes",
      scopes: [],
      audience: "api",
      expiresAt: NOW,
      pollAt: NOW,
      interval: 5000,
      status: "pending",
      playerId: null,
      grantId: null,
    }),
  ],
  findDeviceRequest: (db) => [findDeviceRequest(db, id)],
  findPendingDevice: (db) => [findPendingDevice(db, "BCDFGHJK", NOW)],
  decideDeviceRequest: (db) => [decideDeviceRequest(db, id, null)],
  recordDevicePoll: (db) => [recordDevicePoll(db, id, NOW, 5000)],
  deleteExpiredDeviceRequests: (db) => [deleteExpiredDeviceRequests(db, NOW, 10)],
  deleteFollowing: (db) => [deleteFollowing(db, me, other)],
  addSolvedSteps: (db) => [addSolvedSteps(db, me, { variant: "sparta", solvedSteps: [1] })],
  listLessons: (db) => [listLessons(db, me)],
  findRelation: (db) => [findRelation(db, me, other)],
  findSuppression: (db) => [findSuppression(db, "tag")],
  releaseAddress: (db) => [releaseAddress(db, "tag", "bounce")],
  suppressAddress: (db) => [suppressAddress(db, "tag", { cause: "bounce", reason: "550 No", at: NOW })],
  searchPlayers: (db) => [null, me].map((viewer) => searchPlayers(db, viewer, "xer")),
  scoreAgainst: (db) => [scoreAgainst(db, me, other)],
  isBlockedBetween: (db) => [isBlockedBetween(db, me, other)],
  insertChallenge: (db) =>
    [null, other].map((opponentId) =>
      insertChallenge(db, challengeRow({ status: "canceled", opponentId, opponentName: opponentId }), NO_LIMITS),
    ),
  findChallenge: (db) => [findChallenge(db, id)],
  challengesWithWords: (db) => [challengesWithWords(db, me, 10)],
  forgetBegunGame: (db) => [forgetBegunGame(db, me)],
  forgetChallengeWords: (db) => [forgetChallengeWords(db, [id, other])],
  closeChallenge: (db) =>
    (["canceled", "declined"] as const).map((status) => closeChallenge(db, { challengeId: id, by: me, status })),
  closeExpiredChallenges: (db) => [closeExpiredChallenges(db, NOW, 10)],
  readExplorerSecret: (db) => [readExplorerSecret(db)],
  withUnindexedGame: (db) => [withUnindexedGame(db, id)],
  listUnindexedGames: (db) => [listUnindexedGames(db, 10)],
  findUnindexedGame: (db) => [findUnindexedGame(db, id)],
  writeIndexedGames: (db) => [
    writeIndexedGames(db, [
      {
        id: newId(),
        finishedAt: NOW,
        winner: null,
        withBots: false,
        rating: 1500,
        positions: [{ key: 1, move: "e2e4" }],
      },
    ]),
  ],
  resetExplorer: (db) => [resetExplorer(db)],
  listExplorerMoves: (db) => [
    listExplorerMoves(db, 1, { withBots: true }),
    listExplorerMoves(db, 1, { since: 1, until: 2, withBots: false }),
  ],
  listKnownKeys: (db) => [listKnownKeys(db, [1, 2], { id, finishedAt: NOW })],
  findEvaluation: (db) => [findEvaluation(db, id)],
  listEvaluationRecords: (db) => [listEvaluationRecords(db, [id])],
  requestEvaluation: (db) => [
    requestEvaluation(
      db,
      { gameId: newId(), requesterId: me, requestedAt: NOW, plies: 30, engine: "1", nodes: 1000 },
      { limit: 20, period: 1000 },
    ),
  ],
  finishEvaluation: (db) => [finishEvaluation(db, id, NOW, new Uint8Array())],
  deleteEvaluation: (db) => [deleteEvaluation(db, id)],
  listEvaluationsOf: (db) => [listEvaluationsOf(db, me, 10)],
  listUnfinishedEvaluations: (db) => ["", id].map((after) => listUnfinishedEvaluations(db, after, 10)),
  deleteExpiredChallenges: (db) => [deleteExpiredChallenges(db, NOW, 10)],
  endOfFirstPublicGame: (db) => [endOfFirstPublicGame(db)],
  markAnalyzed: (db) => [markAnalyzed(db, id)],
  findAnalyzedGame: (db) => [findAnalyzedGame(db, id)],
  findGamePage: (db) => [findGamePage(db, id)],
  findFinishedGame: (db) => [findFinishedGame(db, id)],
  isNameReserved: (db) => [isNameReserved(db, "xerxes", NOW)],
  renamePlayerRow: (db) => [
    insertPlayer(d1, { id: other, username: "old-name", createdAt: NOW, signup: null }).then(() =>
      renamePlayerRow(db, { id: other, username: "new-name", now: NOW }),
    ),
  ],
  reserveNameOf: (db) => [reserveNameOf(db, me, NOW)],
  renameInGames: (db) => [renameInGames(db, { id: me, username: "new-name" }, [id])],
  withCurrentNames: (db) => [withCurrentNames(db, id)],
  renameInChallenges: (db) => [renameInChallenges(db, { id: me, username: "new-name" }, { forget: true })],
  insertPlayer: (db) =>
    [null, { key: "key", fingerprint: "fingerprint" }].map((signup) =>
      insertPlayer(db, { id: newId(), username: "plans", createdAt: NOW, signup }),
    ),
  findSignup: (db) => [findSignup(db, "key", NOW)],
  findPlayerByName: (db) => [findPlayerByName(db, "xerxes")],
  findPlayersByName: (db) => [findPlayersByName(db, ["xerxes", "leonidas"])],
  usernamesOf: (db) => [usernamesOf(db, [me])],
  findLookAlike: (db) => [findLookAlike(db, "xerxes")],
  findPlayer: (db) => [findPlayer(db, me)],
  listResults: (db) => [true, false].map((withPrivate) => listResults(db, me, withPrivate)),
  listOpenings: (db) => [listOpenings(db, [id])],
  listContenders: (db) => [listContenders(db, "sparta", { now: NOW, limit: 20 })],
  listRatings: (db) => [listRatings(db, me)],
  findPuzzleAttempt: (db) => [findPuzzleAttempt(db, me, id)],
  findPuzzleRating: (db) => [findPuzzleRating(db, id)],
  listPuzzleAttempts: (db) => [listPuzzleAttempts(db, me)],
  listPuzzlePlayers: (db) => [listPuzzlePlayers(db, me)],
  readPuzzleProgress: (db) => [readPuzzleProgress(db, me, "sparta")],
  recordPuzzleAttempt: (db) => [
    recordPuzzleAttempt(db, {
      playerId: newId(),
      puzzle: { id: newId(), variant: "sparta", rating: 1500 },
      solved: true,
      moves: ["e2e4"],
      now: NOW,
      dailyOf: null,
    }),
  ],
  currentRatings: (db) => [
    currentRatings(
      db,
      [me, other].map((playerId) => ({ playerId, variant: "sparta" })),
      NOW,
    ),
  ],
  withAcceptedGame: (db) => [withAcceptedGame(db, id)],
  withActiveGame: (db) => [withActiveGame(db, activeGameRow())],
  withoutActiveGame: (db) => [withoutActiveGame(db, id)],
  retireLeaders: (db) => [retireLeaders(db, NOW, 10)],
  recordGame: (db) => [
    recordGame(db, gameRow({ rated: true, plies: plies(8) })),
    recordGame(db, gameRow({ status: "aborted", winner: null })),
  ],
  insertReport: (db) => [
    insertReport(db, {
      id: newId(),
      reporterId: me,
      reportedId: other,
      reason: "other",
      text: null,
      createdAt: NOW,
      closedAt: null,
    }),
  ],
  restorePlayerRow: (db) => [
    restorePlayerRow(db, { id: me, username: "restored", createdAt: NOW, suspendedAt: null, erasedAt: null }, NOW),
  ],
  isArchived: (db) => [isArchived(db, id)],
  insertActiveGame: (db) => [insertActiveGame(db, begunGame(null))],
  removeActiveGame: (db) => [removeActiveGame(db, id)],
  restoreAcceptance: (db) => [restoreAcceptance(db, begunGame(newId()))],
  restoreBegunGame: (db) => [null, newId()].map((challengeId) => restoreBegunGame(db, begunGame(challengeId))),
  listRunningGames: (db) => ["", id].map((after) => listRunningGames(db, after, 10)),
  readOperatingCounts: (db) => [readOperatingCounts(db, NOW)],
  readSweep: (db) => [readSweep(db, "running-games")],
  writeSweep: (db) => [writeSweep(db, "running-games", id)],
  findReport: (db) => [findReport(db, id)],
  closeReport: (db) => [closeReport(db, id, NOW)],
  insertTournament: (db) => [null, me].map((organizerId) => insertTournament(db, tournamentRow({ organizerId }), 1e6)),
  writeTournament: (db) => [
    writeTournament(db, tournamentRow(), [{ playerId: me, status: "entered", enteredAt: NOW }]),
  ],
  insertTeam: (db) => [insertTeam(db, { ...teamRow(), ownerId: me }, 1e6)],
  writeTeam: (db) => [writeTeam(db, teamRow(), [{ playerId: me, status: "member", since: NOW }])],
  findTeam: (db) => [findTeam(db, id)],
  deleteTeam: (db) => [deleteTeam(db, id)],
  deleteUncreatedTeams: (db) => [deleteUncreatedTeams(db, NOW)],
  countMemberships: (db) => [countMemberships(db, me)],
  listTeamsNaming: (db) => [listTeamsNaming(db, me, "", 10)],
  listActiveTeams: (db) => ["", id].map((after) => listActiveTeams(db, after, 10)),
  listBlockedAmong: (db) => [listBlockedAmong(db, me, [id])],
  countEntries: (db) => [countEntries(db, me)],
  findFinishedGames: (db) => [findFinishedGames(db, [id])],
  findTournament: (db) => [findTournament(db, id)],
  deleteTournament: (db) => [deleteTournament(db, id)],
  deleteUncreatedTournaments: (db) => [deleteUncreatedTournaments(db, NOW)],
  findLatestOfSeries: (db) => [findLatestOfSeries(db, id)],
  listTournamentsNaming: (db) => [listTournamentsNaming(db, me, "", 10)],
  listTournamentsToCome: (db) => ["", id].map((after) => listTournamentsToCome(db, after, 10)),
};

const GAME_FILTERS: readonly GameFilters[] = [
  {},
  { variant: "sparta" },
  { playerId: me },
  { playerId: me, opponentId: other },
  { since: NOW - 1, until: NOW + 1 },
  { playerId: me, result: "win", winner: "white", reason: "resigned", rated: true, minRating: 1, maxRating: 2 },
  { positionKey: 1 },
  { positionKey: 1, since: NOW - 1, until: NOW + 1, playerId: me, opponentId: other, withBots: false },
];
const CHALLENGE_FILTERS: readonly ChallengeFilters[] = [
  {},
  { variant: "sparta", rated: true, color: "white", timeControl: "bank", minTime: 1, maxTime: 2 },
];

interface List {
  readonly firstPage: (db: D1Database) => readonly Promise<unknown>[];
  readonly nextPage: (db: D1Database) => readonly Promise<unknown>[];
}

/** A list, called for the first page and for a page after a key. */
const list = <Key>(
  key: Key,
  call: (db: D1Database, page: PageRequest<Key> & { readonly now: number }) => readonly Promise<unknown>[],
): List => ({
  firstPage: (db) => call(db, { now: NOW, limit: 10, after: null }),
  nextPage: (db) => call(db, { now: NOW, limit: 10, after: key }),
});

const ended = { finishedAt: NOW, id };

/** Every query of src/db that is a paged list, with each of its filters. */
const LISTS: Readonly<Record<string, List>> = {
  listActiveGames: list(made, (db, page) =>
    [{}, { variant: "sparta", rated: true }, { playerId: me }].map((filters) => listActiveGames(db, filters, page)),
  ),
  listAllGamesOf: list(ended, (db, page) => [listAllGamesOf(db, me, page)]),
  listFollowing: list(made, (db, page) => [listFollowing(db, me, page)]),
  listBlocks: list(made, (db, page) => [listBlocks(db, me, page)]),
  listLobby: list(made, (db, page) =>
    [null, me].flatMap((viewer) => CHALLENGE_FILTERS.map((filters) => listLobby(db, viewer, filters, page))),
  ),
  listChallengesOf: list(made, (db, page) =>
    (["incoming", "outgoing", "mine"] as const).flatMap((box) =>
      CHALLENGE_FILTERS.map((filters) => listChallengesOf(db, me, box, filters, page)),
    ),
  ),
  listFinishedGames: list(ended, (db, page) =>
    [null, me].flatMap((viewer) => GAME_FILTERS.map((filters) => listFinishedGames(db, viewer, filters, page))),
  ),
  listPublicGames: list(ended, (db, page) => [
    listPublicGames(db, { variant: "sparta", from: NOW, until: NOW + 1 }, page),
  ]),
  listTournaments: list(made, (db, page) =>
    [
      {},
      { variant: "sparta", format: "league" },
      { statuses: ["open"] as const },
      { statuses: ["open", "running"] as const },
      { playerId: me, statuses: ["running"] as const },
      { organizerId: me, withDrafts: true },
    ].map((filters) => listTournaments(db, filters, page)),
  ),
  listUpcomingTournaments: list({ startsAt: NOW + 1, id }, (db, page) =>
    [{}, { variant: "sparta", format: "league" } as const].map((filters) =>
      listUpcomingTournaments(db, { now: NOW, ...filters }, page),
    ),
  ),
  listTeams: list(made, (db, page) => [listTeams(db, page)]),
  searchTeams: list({ nameKey: "three hundred", id }, (db, page) => [searchTeams(db, "three", page)]),
  listTeamsOf: list({ since: NOW, id }, (db, page) =>
    [true, false].map((withOpen) => listTeamsOf(db, me, withOpen, page)),
  ),
  listRatingHistory: list(1, (db, page) => [listRatingHistory(db, me, "sparta", page)]),
  listLeaders: list({ rating: 1500, id }, (db, page) => [listLeaders(db, "sparta", page)]),
  listReports: list(made, (db, page) =>
    ([undefined, "open", "closed"] as const).map((status) => listReports(db, status, page)),
  ),
};

/** All other exports of src/db, which send no statement. */
const NO_QUERIES = [
  "UnknownRecordVersion",
  "afterGame",
  "areBlocked",
  "bytes",
  "changesOf",
  "database",
  "daysInRow",
  "deviationAt",
  "effectsOf",
  "isConflict",
  "isEstablished",
  "isInLobby",
  "isIndexConflict",
  "isLongEnough",
  "isOpen",
  "isProvisional",
  "isVouchedLeader",
  "keyset",
  "leadsUntil",
  "newestFirst",
  "pageOf",
  "pageOfWindow",
  "poolOfGame",
  "rateGame",
  "ratingAt",
  "readEvaluation",
  "readGame",
  "readPlies",
  "readRecord",
  "rowValues",
  "settledUntil",
  "shownChange",
  "shownRating",
  "trustAfter",
  "usesOf",
  "weightAgainst",
  "withChanges",
  "withCountedUses",
  "withId",
  "writeEvaluation",
  "writeGame",
  "writePlies",
  "writeRecord",
];

const WINDOW = "reads a window, whose number of rows is limited";
const IN_ORDER = "reads the first page in the order of the index, and stops at the limit";

/** The only allowed scans and sorts by query, with the reason for each. */
const ALLOWED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  listAllChallengesOf: {
    "USE TEMP B-TREE FOR ORDER BY":
      "sorts the challenges of one player, for an export that costs 30 requests; an index would cost a row per challenge",
  },
  currentRatings: { "SCAN json_each VIRTUAL TABLE INDEX 1:": "reads the requested pairs" },
  listUnindexedGames: { "SCAN explorer_queue": "reads the first games of the queue, and stops at the limit" },
  writeIndexedGames: { "SCAN json_each VIRTUAL TABLE INDEX 1:": "reads the positions of the indexed games" },
  resetExplorer: { "SCAN explorer_queue": "counts the games to index, once per rebuild by the admin" },
  readOperatingCounts: {
    "SCAN CONSTANT ROW": "has one row, with a count in each column",
    "SCAN active_games": "counts the running games, for the operator only and once a minute on Cloudflare",
    "SCAN challenges USING COVERING INDEX challenges_by_expiry": "counts the open challenges, which have an index",
    "SCAN evaluations USING INDEX evaluations_unfinished": "reads the unfinished evaluations, which have an index",
    "SCAN reports USING INDEX reports_open": "counts the open reports, which have an index",
  },
  listOpenings: {
    "SCAN json_each VIRTUAL TABLE INDEX 1:": "reads the requested ids, and the plies of these games",
    "SCAN moves": "reads six moves",
  },
  listResults: {
    "SCAN json_each VIRTUAL TABLE INDEX 1:": "reads the plies of a game of an earlier release",
    "SCAN newest": WINDOW,
    "USE TEMP B-TREE FOR GROUP BY": "groups the rows of the window by variant and opponent",
  },
  insertFollowing: { "SCAN CONSTANT ROW": "the row that is put in" },
  searchPlayers: {
    "USE TEMP B-TREE FOR ORDER BY": "sorts the players whom one player follows, of whom there are at most 500",
  },
  scoreAgainst: {
    "SCAN json_each VIRTUAL TABLE INDEX 1:": "reads the plies of a game of an earlier release",
    "SCAN pair": WINDOW,
    "USE TEMP B-TREE FOR GROUP BY": WINDOW,
  },
  insertChallenge: { "SCAN CONSTANT ROW": "the inserted challenge" },
  insertPlayer: { "SCAN CONSTANT ROW": "the inserted player" },
  restorePlayerRow: { "SCAN CONSTANT ROW": "the inserted player" },
  listActiveGames: { "SCAN active_games USING INDEX active_games_by_start": IN_ORDER, "SCAN running": WINDOW },
  listLobby: { "SCAN recent": WINDOW },
  listFinishedGames: {
    "SCAN ends": "has one row, the end of the window",
    "SCAN found": "reads the keys of the page, which are limited",
    "SCAN found LEFT-JOIN": "reads the keys of the page, which are limited",
    "SCAN last": "has one row, the last game of the window",
    "USE TEMP B-TREE FOR ORDER BY": "sorts the rows of the page",
  },
  listReports: {
    "SCAN reports USING INDEX reports_by_time": IN_ORDER,
    "SCAN reports USING INDEX reports_open": IN_ORDER,
  },
  listTournaments: {
    "SCAN newest": WINDOW,
    "SCAN tournaments USING INDEX tournaments_by_creation": IN_ORDER,
    "USE TEMP B-TREE FOR ORDER BY": "sorts a window of the tournaments of one player",
  },
  listUpcomingTournaments: { "SCAN upcoming": WINDOW },
  findFinishedGames: { "SCAN json_each VIRTUAL TABLE INDEX 1:": "reads the ids" },
  findPlayersByName: { "SCAN json_each VIRTUAL TABLE INDEX 1:": "reads the names" },
  usernamesOf: { "SCAN json_each VIRTUAL TABLE INDEX 1:": "reads the ids" },
  listTournamentsNaming: { "USE TEMP B-TREE FOR ORDER BY": "sorts the tournaments of one player, for a rare job" },
  listTeams: { "SCAN teams USING INDEX teams_by_creation": IN_ORDER },
  listTeamsNaming: { "USE TEMP B-TREE FOR ORDER BY": "sorts the teams of one player, for a rare job" },
  countMemberships: { "USE TEMP B-TREE FOR GROUP BY": "groups the teams of one player" },
  listBlockedAmong: { "SCAN json_each VIRTUAL TABLE INDEX 1:": "reads the ids" },
  listEvaluationRecords: { "SCAN json_each VIRTUAL TABLE INDEX 1:": "reads the ids" },
  requestEvaluation: { "SCAN CONSTANT ROW": "the inserted evaluation" },
  listKnownKeys: { "SCAN json_each VIRTUAL TABLE INDEX 1:": "reads the keys of the game" },
  insertTeam: { "SCAN CONSTANT ROW": "the inserted team" },
  writeTeam: { "SCAN json_each VIRTUAL TABLE INDEX 1:": "reads the people of the team" },
  insertTournament: {
    "SCAN CONSTANT ROW": "the inserted tournament",
    "USE TEMP B-TREE FOR count(DISTINCT)": "counts the open tournaments of one organizer, whose number is limited",
  },
  writeTournament: { "SCAN json_each VIRTUAL TABLE INDEX 1:": "reads the entries of the tournament" },
  insertActiveGame: { "SCAN CONSTANT ROW": "the inserted game" },
  withActiveGame: { "SCAN CONSTANT ROW": "the inserted game" },
  restoreBegunGame: { "SCAN CONSTANT ROW": "the inserted game and acceptance" },
  recordGame: { "SCAN 2-ROW VALUES CLAUSE": "the two inserted changes" },
};

interface Plan {
  readonly sql: string;
  readonly steps: readonly string[];
}

/** SQLite's plan for each statement of a call, with its bound values. */
async function plansOf(call: (db: D1Database) => readonly PromiseLike<unknown>[]): Promise<readonly Plan[]> {
  const recorded = recordingD1(d1);
  await Promise.all(call(recorded.d1));
  return Promise.all(
    recorded.statements.map(async ({ sql, params }) => {
      const explain = d1.prepare(`explain query plan ${sql}`).bind(...params);
      const { results } = await explain.all<{ detail: string }>();
      return { sql, steps: results.map(({ detail }) => detail) };
    }),
  );
}

function expectAllowed(name: string, plans: readonly Plan[]): void {
  expect(plans.length, "statements").toBeGreaterThan(0);
  const costly = plans.flatMap(({ steps }) => steps.filter((step) => /^SCAN|TEMP B-TREE/.test(step)));
  expect([...new Set(costly)].sort()).toEqual(Object.keys(ALLOWED[name] ?? {}));
}

test("every query of src/db is listed here", () => {
  const modules = import.meta.glob<Readonly<Record<string, unknown>>>("../../src/db/*.ts", { eager: true });
  const exported = Object.values(modules).flatMap((module) =>
    Object.entries(module).flatMap(([name, value]) => (typeof value === "function" ? [name] : [])),
  );
  expect([...Object.keys(QUERIES), ...Object.keys(LISTS), ...NO_QUERIES].sort()).toEqual(exported.sort());
});

describe("a query reads only the rows that it needs", () => {
  test.each(Object.entries(QUERIES))("%s", async (name, call) => {
    expectAllowed(name, await plansOf(call));
  });
});

describe("a list starts at its key", () => {
  test.each(Object.entries(LISTS))("%s", async (name, { firstPage, nextPage }) => {
    const next = await plansOf(nextPage);
    expectAllowed(name, [...(await plansOf(firstPage)), ...next]);
    for (const { sql, steps } of next) {
      const seeks = steps.filter((step) => /^SEARCH .*([<>]\(\?,\?\)|sequence<\?)\)$/.test(step));
      // Also the end of a window is found by seeking.
      const parts = 1 + steps.filter((step) => /^(?:MERGE \(UNION ALL\)|MATERIALIZE last)$/.test(step)).length;
      expect(seeks.length, `${sql}\n${steps.join("\n")}`).toBe(parts);
    }
  });
});
