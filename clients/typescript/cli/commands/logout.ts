import { EXIT } from "../exit-codes.js";
import { Failure } from "../failure.js";
import { discover, postForm } from "../oauth/server.js";
import { openAnySession, usernameOf } from "../session.js";
import type { Shell } from "../shell.js";
import { confirm } from "../terminal/ask.js";
import { Output } from "../terminal/output.js";
import { commonCommand } from "./common.js";

/** `skytale logout`: deletes a stored token. */
export const logoutCommand = (shell: Shell) =>
  commonCommand("logout")
    .summary("delete your stored token")
    .description(
      "Delete your token for a server from this machine. It stays valid until `skytale token revoke` ends it;\n" +
        "a login by the browser is ended on the server, too.\n" +
        "Without another copy of the token, or the recovery code, you lose access to the account.",
    )
    .option("-y, --yes", "do not ask for confirmation")
    .action(async (options) => {
      const { account, configuration, server, token } = await openAnySession(shell, options);
      if (account === null || token === null) {
        throw new Failure(EXIT.login, "no-token", `You are not logged in to ${server}.`, [
          ...(shell.env.SKYTALE_TOKEN ? ["Your token comes from SKYTALE_TOKEN. Unset that variable instead."] : []),
        ]);
      }
      await confirm(
        shell,
        `Delete the stored token of ${account} for ${server}? Make sure that you can log in again, such as with the recovery code.`,
        options.yes,
      );
      const stored = await configuration.account(server, account);
      await configuration.logOut(server, account);
      const isRevoked = await revoke(server, stored?.account.oauth?.refreshToken);
      new Output(shell, options.json).result({ server, account, username: usernameOf(account, token) }, () => [
        `Logged ${account} out of ${server}.`,
        ...(isRevoked === false
          ? ["The server did not end the login. End it in the settings, under connected apps."]
          : []),
      ]);
    });

/**
 * Ends a login by OAuth on the server (RFC 7009). Undefined for other logins, whose token stays valid; false if the server
 * did not answer.
 */
async function revoke(server: string, refreshToken: string | null | undefined): Promise<boolean | undefined> {
  if (refreshToken === undefined || refreshToken === null) return undefined;
  try {
    const endpoint = (await discover(server))?.revocationEndpoint;
    if (endpoint === undefined) return false;
    await postForm(endpoint, { token: refreshToken, token_type_hint: "refresh_token" });
    return true;
  } catch {
    // The login is deleted here in any case: a lost connection must not keep it.
    return false;
  }
}
