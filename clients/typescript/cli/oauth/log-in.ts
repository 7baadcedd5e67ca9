import { SCOPES } from "skytale-client";
import { EXIT } from "../exit-codes.js";
import { Failure } from "../failure.js";
import type { Shell } from "../shell.js";
import { Output } from "../terminal/output.js";
import { printable } from "../terminal/printable.js";
import { logInByBrowser } from "./browser-flow.js";
import { logInByDevice } from "./device-flow.js";
import { hasBrowser, openBrowser } from "./open-browser.js";
import { type Grant, OAuthRefusal, type OAuthServer } from "./server.js";

/** The scopes of a login: all but `admin`, which apps cannot get. */
const LOGIN_SCOPES: readonly string[] = SCOPES.filter((scope) => scope !== "admin");

/**
 * Logs in by a browser: on this machine, or on any device with a code if `isDevice` is set or this machine has none.
 * Throws a `Failure` if the user or the server refuses.
 */
export async function logInByOAuth(
  shell: Shell,
  server: OAuthServer,
  isDevice: boolean,
  scopes: readonly string[] = LOGIN_SCOPES,
): Promise<Grant> {
  const { env, signal } = shell;
  const output = new Output(shell, undefined);
  try {
    if (!isDevice && hasBrowser(env, process.platform)) {
      const show = async (url: string) => {
        const isOpen = await openBrowser(url, env, process.platform);
        output.log(isOpen ? "Continue in the browser. If it does not open, visit:" : "Open this page in a browser:");
        output.log(`  ${url}`);
      };
      return await logInByBrowser(server, scopes, show, signal);
    }
    const show = async ({
      code,
      page,
      pageWithCode,
    }: {
      code: string;
      page: string;
      pageWithCode: string | undefined;
    }) => {
      output.log(`Open ${printable(page)} on any device and enter the code ${shell.errorColors.bold(printable(code))}`);
      if (pageWithCode !== undefined) output.log(`  or open ${printable(pageWithCode)}`);
    };
    return await logInByDevice(server, scopes, show, signal);
  } catch (error) {
    if (error instanceof OAuthRefusal) throw refused(error);
    throw error;
  }
}

function refused({ code, message }: OAuthRefusal): Failure {
  const again = "Run `skytale login` again.";
  if (code === "access_denied") return new Failure(EXIT.login, "login-denied", "The login was denied.", [again]);
  if (code === "expired_token") return new Failure(EXIT.login, "login-expired", "The code has expired.", [again]);
  return new Failure(EXIT.login, "login-refused", `The server refused the login: ${printable(message)}`, [again]);
}
