import { EXIT } from "../exit-codes.js";
import { Failure } from "../failure.js";
import { openAnySession } from "../session.js";
import type { Shell } from "../shell.js";
import { confirm } from "../terminal/ask.js";
import { Output } from "../terminal/output.js";
import { commonCommand } from "./common.js";

/** `skytale logout`: deletes a stored token. */
export const logoutCommand = (shell: Shell) =>
  commonCommand("logout")
    .summary("delete your stored token")
    .description(
      "Delete your token for a server from this machine. It stays valid until `DELETE /v1/me/tokens/{id}` revokes it.\n" +
        "Without another copy of the token, or the recovery code, you lose access to the account.",
    )
    .option("-y, --yes", "do not ask for confirmation")
    .action(async (options) => {
      const { configuration, name, server } = await openAnySession(shell, options);
      if (name === null) {
        throw new Failure(EXIT.login, "no-token", `You are not logged in to ${server}.`, [
          ...(shell.env.SKYTALE_TOKEN ? ["Your token comes from SKYTALE_TOKEN. Unset that variable instead."] : []),
        ]);
      }
      await confirm(
        shell,
        `Delete the stored token of ${name} for ${server}? Make sure that you have the recovery code.`,
        options.yes,
      );
      await configuration.logOut(server, name);
      new Output(shell, options.json).result({ server, username: name }, () => [`Logged ${name} out of ${server}.`]);
    });
