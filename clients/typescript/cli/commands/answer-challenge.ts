import { Option } from "@commander-js/extra-typings";
import { acceptChallenge, declineChallenge } from "skytale-client";
import { describeChallenge } from "../games/describe-challenge.js";
import { describeGame } from "../games/describe-game.js";
import { openSession, playerName } from "../session.js";
import type { Shell } from "../shell.js";
import { Output } from "../terminal/output.js";
import { commonCommand, examples } from "./common.js";
import { lineWidth } from "./show.js";

/** `skytale accept`: accepts a challenge. */
export const acceptCommand = (shell: Shell) =>
  commonCommand("accept")
    .summary("accept a challenge and start the game")
    .argument("<challenge>", "the challenge's id")
    .addHelpText("after", examples("skytale challenges", "skytale accept 2m8r4vb6hc0pz3ks"))
    .action(async (id, options) => {
      const session = await openSession(shell, options);
      const { client } = session;
      const name = await playerName(session, shell);
      const game = await acceptChallenge({ client, path: { id }, query: { include: "board" }, signal: shell.signal });
      const view = { name, orientation: undefined, now: Date.now(), width: lineWidth(shell), colors: shell.colors };
      new Output(shell, options.json).result(game, () => describeGame(game, view));
    });

const REASONS = ["generic", "later", "too-fast", "too-slow", "variant", "rated", "casual", "not-now"] as const;

/** `skytale decline`: declines a challenge. */
export const declineCommand = (shell: Shell) =>
  commonCommand("decline")
    .summary("decline a challenge")
    .argument("<challenge>", "the challenge's id")
    .addOption(
      new Option("--reason <reason>", "the reason shown to the challenger")
        .choices(REASONS)
        .default("generic" as const),
    )
    .addHelpText("after", examples("skytale decline 2m8r4vb6hc0pz3ks --reason too-fast"))
    .action(async (id, options) => {
      const { client } = await openSession(shell, options);
      const body = { reason: options.reason };
      const challenge = await declineChallenge({ client, path: { id }, body, signal: shell.signal });
      new Output(shell, options.json).result(challenge, () => [
        "Declined:",
        ...describeChallenge(challenge, Date.now()),
      ]);
    });
