import { setTimeout as sleep } from "node:timers/promises";
import { EXIT } from "../exit-codes.js";
import { Failure } from "../failure.js";
import { type Grant, OAuthRefusal, type OAuthServer, postForm, requestGrant } from "./server.js";

/** The grant type of the device flow (RFC 8628, 3.4). */
const DEVICE_GRANT = "urn:ietf:params:oauth:grant-type:device_code";

/** The page and the code that the user needs on another device. */
export interface UserCode {
  readonly code: string;
  readonly page: string;
  /** The page with the code filled in, if the server has one. */
  readonly pageWithCode: string | undefined;
}

/**
 * Logs in by a browser on any device (RFC 8628): the user types a code there, while this command polls.
 * @param show prints the page and the code
 */
export async function logInByDevice(
  server: OAuthServer,
  scopes: readonly string[],
  show: (code: UserCode) => Promise<void>,
  signal: AbortSignal,
): Promise<Grant> {
  if (server.deviceEndpoint === undefined) {
    throw new Failure(EXIT.login, "no-device-login", "This server has no login by a code.", [
      "Use `skytale login --web` or `skytale login --with-token`.",
    ]);
  }
  const answer = await postForm(server.deviceEndpoint, { scope: scopes.join(" ") });
  const { device_code: deviceCode, user_code: code, verification_uri: page } = answer;
  if (typeof deviceCode !== "string" || typeof code !== "string" || typeof page !== "string") {
    throw new Failure(EXIT.failed, "login-failed", "The server's answer to the login has no code.");
  }
  const { verification_uri_complete: pageWithCode } = answer;
  await show({ code, page, pageWithCode: typeof pageWithCode === "string" ? pageWithCode : undefined });
  const end = Date.now() + secondsOf(answer.expires_in, 600) * 1000;
  let interval = secondsOf(answer.interval, 5);
  while (Date.now() < end) {
    await sleep(interval * 1000, undefined, { signal });
    try {
      return await requestGrant(server, { grant_type: DEVICE_GRANT, device_code: deviceCode });
    } catch (error) {
      const isPending = error instanceof OAuthRefusal && error.code === "authorization_pending";
      const isTooFast = error instanceof OAuthRefusal && error.code === "slow_down";
      // A lost connection is temporary, too (RFC 8628, 3.5).
      const isLost = error instanceof Failure && error.exitCode === EXIT.unreachable;
      if (!isPending && !isTooFast && !isLost) throw error;
      if (isTooFast || isLost) interval += 5;
    }
  }
  throw new OAuthRefusal("expired_token", "");
}

const secondsOf = (value: unknown, otherwise: number): number =>
  typeof value === "number" && value > 0 ? value : otherwise;
