import { Argument } from "@commander-js/extra-typings";
import { eachItem, listTeams, type TeamSummary } from "skytale-client";
import { EXIT } from "../exit-codes.js";
import { Failure } from "../failure.js";
import { describeTeamSummary } from "../games/describe-team.js";
import { openAnySession } from "../session.js";
import type { Shell } from "../shell.js";
import { Output } from "../terminal/output.js";
import { commonCommand, examples } from "./common.js";
import { TEAM_ACTIONS, type TeamOptions } from "./team-actions.js";

/** Maximum number of teams listed. */
const MOST = 50;

const ACTIONS = ["list", "show", "join", "leave", "members"] as const;

/** `skytale teams`: lists teams, shows one, joins and leaves. */
export const teamsCommand = (shell: Shell) =>
  commonCommand("teams")
    .summary("list teams, join one, and show its members")
    .description(
      `Without an action: list the newest teams, at most ${MOST}.\n` +
        "show: what a team is, and whether you can join. members: its members with their roles.\n" +
        "join: become a member, or send a request to a team that decides about new members. leave: also withdraws a request.",
    )
    .addArgument(new Argument("[action]", "what to do").choices(ACTIONS).default("list" as const))
    .argument("[team]", "the team's id")
    .option("--member <name>", "list only the teams of this player")
    .option("--search <beginning>", "list only teams whose name begins like this")
    .option("--message <text>", "with join: a text for the captains")
    .addHelpText(
      "after",
      examples(
        "skytale teams --search three",
        "skytale teams join 4c8r1nb7wd2xk0qe --message 'May I?'",
        "skytale teams members 4c8r1nb7wd2xk0qe",
      ),
    )
    .action(async (action, target, options) => {
      if (action === "list") return list(shell, options);
      if (target !== undefined) return TEAM_ACTIONS[action](shell, target, options);
      throw new Failure(EXIT.usage, "missing-argument", `\`skytale teams ${action}\` needs a team.`, [
        "`skytale teams` lists teams with their ids.",
      ]);
    });

async function list(shell: Shell, options: TeamOptions): Promise<void> {
  const { client } = await openAnySession(shell, options);
  const { signal } = shell;
  const { member, search: q } = options;
  const query = { ...(member === undefined ? {} : { member }), ...(q === undefined ? {} : { q }) };
  const found: TeamSummary[] = [];
  for await (const one of eachItem((page) => listTeams({ client, query: { ...query, ...page }, signal }))) {
    found.push(one);
    if (found.length === MOST) break;
  }
  new Output(shell, options.json).result(found, () =>
    found.length === 0 ? ["No teams."] : found.map(describeTeamSummary),
  );
}
