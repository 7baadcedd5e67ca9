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
    .summary("forget a token")
    .description(
      "Forget your token for a server. The token itself stays good: `DELETE /v1/me/tokens/{id}` revokes it.\n" +
        "Without another copy of it, or the recovery code, nobody gets into the account any more.",
    )
    .option("-y, --yes", "don't ask")
    .action(async (options) => {
      const { configuration, name, server } = await openAnySession(shell, options);
      if (name === null) {
        throw new Failure(EXIT.login, "no-token", `You are not logged in to ${server}.`, [
          ...(shell.env.SKYTALE_TOKEN ? ["SKYTALE_TOKEN is a token of your environment: unset it."] : []),
        ]);
      }
      await confirm(shell, `Forget the token of ${name} for ${server}? Have you got the recovery code?`, options.yes);
      await configuration.logOut(server, name);
      new Output(shell, options.json).result({ server, username: name }, () => [`Logged ${name} out of ${server}.`]);
    });
