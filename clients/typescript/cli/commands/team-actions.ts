import { eachItem, getTeam, joinTeam, leaveTeam, listTeamMembers, type TeamMember } from "skytale-client";
import { describeMembers, describeTeam } from "../games/describe-team.js";
import { openAnySession, openSession } from "../session.js";
import type { CommonOptions, Shell } from "../shell.js";
import { Output } from "../terminal/output.js";

/** The options of `skytale teams`. */
export interface TeamOptions extends CommonOptions {
  readonly member?: string | undefined;
  readonly search?: string | undefined;
  readonly message?: string | undefined;
}

type Run = (shell: Shell, id: string, options: TeamOptions) => Promise<void>;

const show: Run = async (shell, id, options) => {
  const { client } = await openAnySession(shell, options);
  const team = await getTeam({ client, path: { id }, signal: shell.signal });
  new Output(shell, options.json).result(team, () => describeTeam(team));
};

const members: Run = async (shell, id, options) => {
  const { client } = await openAnySession(shell, options);
  const { signal } = shell;
  const found: TeamMember[] = [];
  for await (const one of eachItem((page) => listTeamMembers({ client, path: { id }, query: page, signal }))) {
    found.push(one);
  }
  new Output(shell, options.json).result(found, () => describeMembers(found));
};

const join: Run = async (shell, id, options) => {
  const { client } = await openSession(shell, options);
  const { message } = options;
  const body = message === undefined ? {} : { message };
  const team = await joinTeam({ client, path: { id }, body, signal: shell.signal });
  const said = team.you?.role === null ? "The captains of the team have your request." : "You are a member.";
  new Output(shell, options.json).result(team, () => [said]);
};

const leave: Run = async (shell, id, options) => {
  const { client } = await openSession(shell, options);
  const team = await leaveTeam({ client, path: { id }, signal: shell.signal });
  new Output(shell, options.json).result(team, () => ["You are not a member."]);
};

/** The actions of `skytale teams` on one team. */
export const TEAM_ACTIONS = { show, members, join, leave } as const;
