import type { Operation } from "./operation";
import { createToken } from "./routes/account/create-token";
import { getMe } from "./routes/account/get-me";
import { listMyEvents } from "./routes/account/list-my-events";
import { listMyGames } from "./routes/account/list-my-games";
import { listTokens } from "./routes/account/list-tokens";
import { recoverToken } from "./routes/account/recover-token";
import { revokeToken } from "./routes/account/revoke-token";
import { acceptChallenge } from "./routes/challenges/accept-challenge";
import { cancelChallenge } from "./routes/challenges/cancel-challenge";
import { createChallenge } from "./routes/challenges/create-challenge";
import { declineChallenge } from "./routes/challenges/decline-challenge";
import { getChallenge } from "./routes/challenges/get-challenge";
import { listChallenges } from "./routes/challenges/list-challenges";
import { abortGame } from "./routes/games/abort-game";
import { claimDraw } from "./routes/games/claim-draw";
import { declineDraw } from "./routes/games/decline-draw";
import { getGame } from "./routes/games/get-game";
import { listGames } from "./routes/games/list-games";
import { offerDraw } from "./routes/games/offer-draw";
import { playMove } from "./routes/games/play-move";
import { resignGame } from "./routes/games/resign-game";
import { getPlayer } from "./routes/players/get-player";
import { listPlayerGames } from "./routes/players/list-player-games";
import { signUp } from "./routes/players/sign-up";
import { getHealth } from "./routes/server/get-health";
import { analyzeLine } from "./routes/variants/analyze-line";
import { getVariant } from "./routes/variants/get-variant";
import { listVariants } from "./routes/variants/list-variants";
import { createWebhook } from "./routes/webhooks/create-webhook";
import { deleteWebhook } from "./routes/webhooks/delete-webhook";
import { getWebhook } from "./routes/webhooks/get-webhook";
import { listWebhooks } from "./routes/webhooks/list-webhooks";
import { pingWebhook } from "./routes/webhooks/ping-webhook";

/** Every operation of the API: adding one is a file and a line here. */
export const OPERATIONS: readonly Operation[] = [
  analyzeLine,
  getVariant,
  listVariants,
  getPlayer,
  listPlayerGames,
  signUp,
  createToken,
  getMe,
  listMyEvents,
  listMyGames,
  listTokens,
  recoverToken,
  revokeToken,
  acceptChallenge,
  cancelChallenge,
  createChallenge,
  declineChallenge,
  getChallenge,
  listChallenges,
  abortGame,
  claimDraw,
  declineDraw,
  getGame,
  listGames,
  offerDraw,
  playMove,
  resignGame,
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  pingWebhook,
  getHealth,
];
