import { EXIT } from "../exit-codes.js";
import { Failure } from "../failure.js";
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
      "Delete your token for a server from this machine. It stays valid until `skytale token revoke` ends it.\n" +
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
        `Delete the stored token of ${account} for ${server}? Make sure that you have the recovery code.`,
        options.yes,
      );
      await configuration.logOut(server, account);
      new Output(shell, options.json).result({ server, account, username: usernameOf(account, token) }, () => [
        `Logged ${account} out of ${server}.`,
      ]);
    });
