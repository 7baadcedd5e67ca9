import type { Operation } from "./operation";
import { createStreamTicket } from "./routes/account/create-stream-ticket";
import { createToken } from "./routes/account/create-token";
import { deleteMe } from "./routes/account/delete-me";
import { endVacation } from "./routes/account/end-vacation";
import { exportMe } from "./routes/account/export-me";
import { getDeadlines } from "./routes/account/get-deadlines";
import { getMe } from "./routes/account/get-me";
import { getToken } from "./routes/account/get-token";
import { getTurnFeed } from "./routes/account/get-turn-feed";
import { listMyEvents } from "./routes/account/list-my-events";
import { listMyGames } from "./routes/account/list-my-games";
import { listTokens } from "./routes/account/list-tokens";
import { recoverToken } from "./routes/account/recover-token";
import { revokeToken } from "./routes/account/revoke-token";
import { startVacation } from "./routes/account/start-vacation";
import { streamMyEvents } from "./routes/account/stream-my-events";
import { updateMe } from "./routes/account/update-me";
import { getStatus } from "./routes/admin/get-status";
import { deleteBlockOfMine } from "./routes/blocks/delete-block";
import { listBlocksOfMine } from "./routes/blocks/list-blocks";
import { putBlock } from "./routes/blocks/put-block";
import { acceptChallenge } from "./routes/challenges/accept-challenge";
import { cancelChallenge } from "./routes/challenges/cancel-challenge";
import { createChallenge } from "./routes/challenges/create-challenge";
import { declineChallenge } from "./routes/challenges/decline-challenge";
import { getChallenge } from "./routes/challenges/get-challenge";
import { listChallenges } from "./routes/challenges/list-challenges";
import { listDumps } from "./routes/dumps/list-dumps";
import { getEmail } from "./routes/email/get-email";
import { listEmailDeliveries } from "./routes/email/list-email-deliveries";
import { putEmail } from "./routes/email/put-email";
import { recoverByEmail } from "./routes/email/recover-by-email";
import { redeliverEmail } from "./routes/email/redeliver-email";
import { sendTestEmail } from "./routes/email/send-test-email";
import { verifyEmail } from "./routes/email/verify-email";
import { explorePosition } from "./routes/explorer/explore-position";
import { rebuildExplorer } from "./routes/explorer/rebuild-explorer";
import { unfollowPlayer } from "./routes/following/delete-following";
import { listFollowingOfMine } from "./routes/following/list-following";
import { followPlayer } from "./routes/following/put-following";
import { abortGame } from "./routes/games/abort-game";
import { addTime } from "./routes/games/add-time";
import { claimDraw } from "./routes/games/claim-draw";
import { declineDraw } from "./routes/games/decline-draw";
import { declineTakeback } from "./routes/games/decline-takeback";
import { deleteConditionals } from "./routes/games/delete-conditionals";
import { deleteProposal } from "./routes/games/delete-proposal";
import { exportGame, exportGameJson, exportGamePgn, exportGameText } from "./routes/games/export-game";
import { exportGamesNdjson, exportPlayerGamesNdjson, exportPlayerGamesPgn } from "./routes/games/export-games";
import { getAnalysis } from "./routes/games/get-analysis";
import { getGameBoard } from "./routes/games/get-board";
import { getGameBoardPng } from "./routes/games/get-board-png";
import { getGameCard } from "./routes/games/get-card";
import { getConditionals } from "./routes/games/get-conditionals";
import { getEvaluation } from "./routes/games/get-evaluation";
import { getGame } from "./routes/games/get-game";
import { getNotes } from "./routes/games/get-notes";
import { getProposal } from "./routes/games/get-proposal";
import { getSharedAnalyses } from "./routes/games/get-shared-analyses";
import { listGameEvents } from "./routes/games/list-game-events";
import { listGames } from "./routes/games/list-games";
import { listMessages } from "./routes/games/list-messages";
import { offerDraw } from "./routes/games/offer-draw";
import { offerTakeback } from "./routes/games/offer-takeback";
import { playMove } from "./routes/games/play-move";
import { postMessage } from "./routes/games/post-message";
import { putAnalysis } from "./routes/games/put-analysis";
import { putConditionals } from "./routes/games/put-conditionals";
import { putNotes } from "./routes/games/put-notes";
import { putProposal } from "./routes/games/put-proposal";
import { rematchGame } from "./routes/games/rematch-game";
import { requestEvaluation } from "./routes/games/request-evaluation";
import { resignGame } from "./routes/games/resign-game";
import { streamGameEvents } from "./routes/games/stream-game-events";
import {
  acceptLadderChallenge,
  declineLadderChallenge,
  withdrawLadderChallenge,
} from "./routes/ladders/answer-challenge";
import { challengeOnLadder } from "./routes/ladders/challenge";
import { createLadder } from "./routes/ladders/create-ladder";
import { getLadder } from "./routes/ladders/get-ladder";
import { listLadders } from "./routes/ladders/list-ladders";
import { getLeaderboard } from "./routes/leaderboards/get-leaderboard";
import { addSolvedStepsOfMine } from "./routes/lessons/add-solved-steps";
import { listMyLessons } from "./routes/lessons/list-lessons";
import { decideDevice } from "./routes/oauth/decide-device";
import { deleteApp } from "./routes/oauth/delete-app";
import { getConsent } from "./routes/oauth/get-consent";
import { getDevice } from "./routes/oauth/get-device";
import { giveConsent } from "./routes/oauth/give-consent";
import { listApps } from "./routes/oauth/list-apps";
import { createPasskey } from "./routes/passkeys/create-passkey";
import { createPasskeyOptions } from "./routes/passkeys/create-passkey-options";
import { deletePasskey } from "./routes/passkeys/delete-passkey";
import { listPasskeys } from "./routes/passkeys/list-passkeys";
import { updatePasskey } from "./routes/passkeys/update-passkey";
import { getPlayer } from "./routes/players/get-player";
import { getRatingHistory } from "./routes/players/get-rating-history";
import { getStatistics } from "./routes/players/get-statistics";
import { listPlayerGames } from "./routes/players/list-player-games";
import { reinstatePlayer } from "./routes/players/reinstate-player";
import { reportPlayer } from "./routes/players/report-player";
import { searchPlayersByName } from "./routes/players/search-players";
import { signUp } from "./routes/players/sign-up";
import { suspendPlayer } from "./routes/players/suspend-player";
import { attemptPuzzle } from "./routes/puzzles/attempt-puzzle";
import { getDailyPuzzle } from "./routes/puzzles/get-daily-puzzle";
import { getMyPuzzles } from "./routes/puzzles/get-my-puzzles";
import { getNextPuzzle } from "./routes/puzzles/get-next-puzzle";
import { getPuzzle } from "./routes/puzzles/get-puzzle";
import { getRelation } from "./routes/relations/get-relation";
import { closeReportOfPlayer } from "./routes/reports/close-report";
import { listReportsOfPlayers } from "./routes/reports/list-reports";
import { getHealth } from "./routes/server/get-health";
import { getMetrics } from "./routes/server/get-metrics";
import { getProblem } from "./routes/server/get-problem";
import { createSession } from "./routes/session/create-session";
import { createSessionOptions } from "./routes/session/create-session-options";
import { deleteSession } from "./routes/session/delete-session";
import { acceptMatch, declineMatch } from "./routes/teams/answer-match";
import { appointMember } from "./routes/teams/appoint-member";
import { createTeam } from "./routes/teams/create-team";
import { acceptRequest, declineRequest } from "./routes/teams/decide-request";
import { disbandTeam } from "./routes/teams/disband-team";
import { getTeam } from "./routes/teams/get-team";
import { invitePlayer, uninvitePlayer } from "./routes/teams/invite-player";
import { joinTeam } from "./routes/teams/join-team";
import { leaveTeam } from "./routes/teams/leave-team";
import { listInvitations } from "./routes/teams/list-invitations";
import { listMatches } from "./routes/teams/list-matches";
import { listMembers } from "./routes/teams/list-members";
import { listRequests } from "./routes/teams/list-requests";
import { listTeamMessages } from "./routes/teams/list-team-messages";
import { listTeams } from "./routes/teams/list-teams";
import { postTeamMessage } from "./routes/teams/post-team-message";
import { proposeMatch } from "./routes/teams/propose-match";
import { removeMember } from "./routes/teams/remove-member";
import { updateTeam } from "./routes/teams/update-team";
import { adjudicateGame } from "./routes/tournaments/adjudicate-game";
import { cancelTournament } from "./routes/tournaments/cancel-tournament";
import { createTournament } from "./routes/tournaments/create-tournament";
import { enterTournament } from "./routes/tournaments/enter-tournament";
import { exportTournamentJson, exportTournamentTrf } from "./routes/tournaments/export-tournament";
import { exportTournamentPgn } from "./routes/tournaments/export-tournament-games";
import { getStandingsPicture } from "./routes/tournaments/get-standings-picture";
import { getTournament } from "./routes/tournaments/get-tournament";
import { importTournament } from "./routes/tournaments/import-tournament";
import { leaveTournament } from "./routes/tournaments/leave-tournament";
import { listEntries } from "./routes/tournaments/list-entries";
import { listRounds } from "./routes/tournaments/list-rounds";
import { listStandings } from "./routes/tournaments/list-standings";
import { listTournamentEvents } from "./routes/tournaments/list-tournament-events";
import { listTournamentGames } from "./routes/tournaments/list-tournament-games";
import { listTournaments } from "./routes/tournaments/list-tournaments";
import { listUpcomingTournaments } from "./routes/tournaments/list-upcoming-tournaments";
import {
  openTournament,
  pauseTournament,
  resumeTournament,
  startTournament,
} from "./routes/tournaments/manage-tournament";
import { previewTournament } from "./routes/tournaments/preview-tournament";
import { removeEntrant } from "./routes/tournaments/remove-entrant";
import { streamTournamentEvents } from "./routes/tournaments/stream-tournament-events";
import { updateTournament } from "./routes/tournaments/update-tournament";
import { analyzeLine } from "./routes/variants/analyze-line";
import { getVariantBoard } from "./routes/variants/get-board";
import { getVariantBoardPng } from "./routes/variants/get-board-png";
import { getVariant } from "./routes/variants/get-variant";
import { listVariants } from "./routes/variants/list-variants";
import { readPgnLine } from "./routes/variants/read-pgn";
import { createWebhook } from "./routes/webhooks/create-webhook";
import { deleteWebhook } from "./routes/webhooks/delete-webhook";
import { getPushKey } from "./routes/webhooks/get-push-key";
import { getWebhook } from "./routes/webhooks/get-webhook";
import { listDeliveries } from "./routes/webhooks/list-deliveries";
import { listWebhooks } from "./routes/webhooks/list-webhooks";
import { pingWebhook } from "./routes/webhooks/ping-webhook";
import { recoverWebhook } from "./routes/webhooks/recover-webhook";
import { redeliver } from "./routes/webhooks/redeliver";
import { rotateWebhookSecret } from "./routes/webhooks/rotate-secret";
import { updateWebhook } from "./routes/webhooks/update-webhook";

/** All operations of the API. To add an operation, add its file, and its name to this list. */
export const OPERATIONS: readonly Operation[] = [
  analyzeLine,
  readPgnLine,
  getVariantBoard,
  getVariantBoardPng,
  getVariant,
  listVariants,
  explorePosition,
  rebuildExplorer,
  searchPlayersByName,
  getPlayer,
  exportPlayerGamesNdjson,
  exportPlayerGamesPgn,
  listPlayerGames,
  getRatingHistory,
  getStatistics,
  getLeaderboard,
  signUp,
  reportPlayer,
  suspendPlayer,
  reinstatePlayer,
  getStatus,
  listReportsOfPlayers,
  closeReportOfPlayer,
  createStreamTicket,
  createToken,
  getDeadlines,
  getMe,
  getTurnFeed,
  listMyEvents,
  streamMyEvents,
  listMyGames,
  listTokens,
  getToken,
  recoverToken,
  recoverByEmail,
  createPasskeyOptions,
  createPasskey,
  listPasskeys,
  updatePasskey,
  deletePasskey,
  createSessionOptions,
  createSession,
  deleteSession,
  listApps,
  deleteApp,
  getConsent,
  giveConsent,
  getDevice,
  decideDevice,
  revokeToken,
  updateMe,
  deleteMe,
  exportMe,
  getEmail,
  putEmail,
  verifyEmail,
  sendTestEmail,
  listEmailDeliveries,
  redeliverEmail,
  startVacation,
  endVacation,
  acceptChallenge,
  cancelChallenge,
  createChallenge,
  declineChallenge,
  getChallenge,
  listChallenges,
  addSolvedStepsOfMine,
  listMyLessons,
  followPlayer,
  unfollowPlayer,
  listFollowingOfMine,
  getRelation,
  deleteBlockOfMine,
  listBlocksOfMine,
  putBlock,
  abortGame,
  claimDraw,
  declineDraw,
  exportGamesNdjson,
  listDumps,
  exportGame,
  exportGamePgn,
  exportGameJson,
  exportGameText,
  getGameBoard,
  getGameBoardPng,
  getGameCard,
  getGame,
  listGames,
  listGameEvents,
  streamGameEvents,
  offerDraw,
  playMove,
  addTime,
  declineTakeback,
  deleteConditionals,
  deleteProposal,
  getAnalysis,
  getConditionals,
  getEvaluation,
  getNotes,
  getProposal,
  getSharedAnalyses,
  listMessages,
  offerTakeback,
  postMessage,
  putAnalysis,
  putConditionals,
  putNotes,
  putProposal,
  rematchGame,
  requestEvaluation,
  resignGame,
  listTeams,
  createTeam,
  getTeam,
  updateTeam,
  disbandTeam,
  listMembers,
  joinTeam,
  leaveTeam,
  appointMember,
  removeMember,
  listRequests,
  acceptRequest,
  declineRequest,
  listInvitations,
  invitePlayer,
  uninvitePlayer,
  listTeamMessages,
  postTeamMessage,
  listMatches,
  proposeMatch,
  acceptMatch,
  declineMatch,
  listTournaments,
  listUpcomingTournaments,
  previewTournament,
  importTournament,
  createTournament,
  getTournament,
  updateTournament,
  cancelTournament,
  openTournament,
  startTournament,
  pauseTournament,
  resumeTournament,
  adjudicateGame,
  enterTournament,
  leaveTournament,
  removeEntrant,
  listEntries,
  listStandings,
  getStandingsPicture,
  listRounds,
  listTournamentGames,
  listTournamentEvents,
  streamTournamentEvents,
  exportTournamentJson,
  exportTournamentTrf,
  exportTournamentPgn,
  listLadders,
  createLadder,
  getLadder,
  challengeOnLadder,
  acceptLadderChallenge,
  declineLadderChallenge,
  withdrawLadderChallenge,
  getDailyPuzzle,
  getNextPuzzle,
  getPuzzle,
  attemptPuzzle,
  getMyPuzzles,
  getPushKey,
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  pingWebhook,
  updateWebhook,
  rotateWebhookSecret,
  listDeliveries,
  redeliver,
  recoverWebhook,
  getHealth,
  getMetrics,
  getProblem,
];
