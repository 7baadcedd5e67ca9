import { Option } from "@commander-js/extra-typings";
import { type Challenge, eachItem, listChallenges } from "skytale-client";
import { describeChallenge } from "../games/describe-challenge.js";
import { openAnySession } from "../session.js";
import type { Shell } from "../shell.js";
import { Output } from "../terminal/output.js";
import { commonCommand, examples } from "./common.js";

/** Maximum number of challenges listed. */
const MOST = 50;

/** `skytale challenges`: lists challenges. */
export const challengesCommand = (shell: Shell) =>
  commonCommand("challenges")
    .summary("list your challenges or the lobby")
    .description(`List challenges, newest first, at most ${MOST}.`)
    .addOption(
      new Option(
        "--box <box>",
        "sent to you, by you, both (the default), or open to anybody (the default when logged out)",
      ).choices(["incoming", "outgoing", "mine", "lobby"] as const),
    )
    .addHelpText("after", examples("skytale challenges", "skytale challenges --box lobby"))
    .action(async (options) => {
      const { client } = await openAnySession(shell, options);
      const { signal } = shell;
      const query = options.box === undefined ? {} : { box: options.box };
      const challenges: Challenge[] = [];
      for await (const challenge of eachItem((page) =>
        listChallenges({ client, query: { ...query, ...page }, signal }),
      )) {
        challenges.push(challenge);
        if (challenges.length === MOST) break;
      }
      const now = Date.now();
      new Output(shell, options.json).result(challenges, () =>
        challenges.length === 0
          ? ["No challenges."]
          : challenges.flatMap((challenge) => describeChallenge(challenge, now)),
      );
    });
