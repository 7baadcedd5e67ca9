import { getMe } from "skytale-client";
import { openSession } from "../session.js";
import type { Shell } from "../shell.js";
import { Output } from "../terminal/output.js";
import { commonCommand } from "./common.js";

/** `skytale whoami`: prints the player and the scopes of the token. */
export const whoamiCommand = (shell: Shell) =>
  commonCommand("whoami")
    .summary("show who you are, where, and what your token may do")
    .action(async (options) => {
      const { account, client, configuration, server } = await openSession(shell, options);
      const me = await getMe({ client, signal: shell.signal });
      const others = (await configuration.names(server)).filter((name) => name !== me.username);
      const profile = account === null ? null : await configuration.profileOf({ account, server });
      new Output(shell, options.json).result({ server, profile, me, loggedIn: [me.username, ...others] }, () => [
        `${shell.colors.bold(me.username)} on ${server}`,
        ...(profile === null ? [] : [`Profile: ${profile}`]),
        `Token scopes: ${me.scopes.join(" ")}`,
        ...(me.vacation === null ? [] : [`On vacation until ${me.vacation.until}.`]),
        ...(others.length === 0 ? [] : [`Also logged in here: ${others.join(", ")} (--as <name>).`]),
      ]);
    });
