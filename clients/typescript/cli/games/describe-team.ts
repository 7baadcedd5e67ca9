import type { Team, TeamMember, TeamSummary } from "skytale-client";
import { columns } from "../terminal/layout.js";
import { printable } from "../terminal/printable.js";
import { absoluteTime } from "../terminal/time.js";
import { sayPlayer } from "./say-player.js";

const JOINING: Readonly<Record<Team["join"], string>> = {
  open: "open to everybody",
  request: "captains decide about new members",
  invite: "by invitation",
};

const sayMembers = (count: number): string => (count === 1 ? "1 member" : `${count} members`);

/** Describes a team of a list in one line. */
export function describeTeamSummary({ id, name, join, owner, members, membership }: TeamSummary): string {
  const parts = [
    sayMembers(members),
    JOINING[join],
    ...(owner === null ? [] : [`owner ${sayPlayer(owner)}`]),
    ...(membership === null ? [] : [membership]),
  ];
  return `${id}  ${printable(name)}: ${parts.join(", ")}`;
}

/** Describes a team, and what the caller is in it. */
export function describeTeam({ id, name, description, join, status, owner, members, you }: Team): readonly string[] {
  const head = `${id}  ${printable(name)}${status === "disbanded" ? " (disbanded)" : ""}`;
  return [
    head,
    ...(description === "" ? [] : description.split("\n").map((line) => `  ${printable(line)}`)),
    ...(owner === null ? [] : [`${sayMembers(members)}, owner ${sayPlayer(owner)}; ${JOINING[join]}`]),
    ...(you === null ? [] : sayYou(you)),
  ];
}

function sayYou({ role, requested, invited, canJoin, reason, unread }: NonNullable<Team["you"]>): readonly string[] {
  if (role !== null) return [`You: ${role}${unread > 0 ? `, ${unread} unread messages` : ""}`];
  if (invited) return ["You are invited."];
  if (requested) return ["Your request is undecided."];
  return [canJoin ? "You can join." : `You cannot join: ${reason}.`];
}

/** Describes the members of a team as a table. */
export const describeMembers = (members: readonly TeamMember[]): readonly string[] =>
  columns([
    ["player", "role", "since"],
    ...members.map(({ player, role, joinedAt }) => [sayPlayer(player), role, absoluteTime(joinedAt)]),
  ]);
