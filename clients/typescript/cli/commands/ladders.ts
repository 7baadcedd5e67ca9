import { Argument } from "@commander-js/extra-typings";
import { eachItem, listLadders, type TournamentSummary } from "skytale-client";
import { EXIT } from "../exit-codes.js";
import { Failure } from "../failure.js";
import { describeSummary } from "../games/describe-tournament.js";
import { openAnySession } from "../session.js";
import type { CommonOptions, Shell } from "../shell.js";
import { Output } from "../terminal/output.js";
import { commonCommand, examples } from "./common.js";
import { LADDER_ACTIONS } from "./ladder-actions.js";

/** Maximum number of ladders listed. */
const MOST = 50;

const ACTIONS = ["list", "show", "challenge", "accept", "decline", "withdraw"] as const;

/** `skytale ladders`: lists ladders, shows one, challenges and answers. */
export const laddersCommand = (shell: Shell) =>
  commonCommand("ladders")
    .summary("list ladders, challenge players above you, and answer challenges")
    .description(
      `Without an action: list the ladders that are open or running, newest first, at most ${MOST}.\n` +
        "show: the places, and whom you can challenge. challenge: a player above you.\n" +
        "accept and decline: a challenge to you; who declines loses the place. withdraw: a challenge of yours.\n" +
        "`skytale tournaments enter` and `leave` work with the id of a ladder.",
    )
    .addArgument(new Argument("[action]", "what to do").choices(ACTIONS).default("list" as const))
    .argument("[ladder]", "the ladder's id")
    .argument("[player]", "the other player; for an answer, only if there are several challenges")
    .addHelpText(
      "after",
      examples(
        "skytale ladders",
        "skytale ladders show 4c8r1nb7wd2xk0qe",
        "skytale ladders challenge 4c8r1nb7wd2xk0qe xerxes",
        "skytale ladders accept 4c8r1nb7wd2xk0qe",
      ),
    )
    .action(async (action, ladder, player, options) => {
      if (action === "list") return list(shell, options);
      if (ladder !== undefined) return LADDER_ACTIONS[action](shell, ladder, player, options);
      throw new Failure(EXIT.usage, "missing-argument", `\`skytale ladders ${action}\` needs a ladder.`, [
        "`skytale ladders` lists ladders with their ids.",
      ]);
    });

async function list(shell: Shell, options: CommonOptions): Promise<void> {
  const { client } = await openAnySession(shell, options);
  const { signal } = shell;
  const found: TournamentSummary[] = [];
  const query = { status: "open,running,paused" };
  for await (const one of eachItem((page) => listLadders({ client, query: { ...query, ...page }, signal }))) {
    found.push(one);
    if (found.length === MOST) break;
  }
  const now = Date.now();
  new Output(shell, options.json).result(found, () =>
    found.length === 0 ? ["No ladders."] : found.map((one) => describeSummary(one, now)),
  );
}
