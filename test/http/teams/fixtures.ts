import { expect } from "vitest";
import { type Answer, newPlayer, post, send, type TestPlayer, textAt } from "../client";

/** Creates a team, and returns its path. */
export async function newTeam(owner: TestPlayer, changes: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const made = await post("/v1/teams", owner.token, { name: "Three Hundred", ...changes });
  expect(made.status, made.text).toBe(201);
  return `/v1/teams/${textAt(made.body, "id")}`;
}

/** Joins a team, or sends a request. */
export const join = (path: string, { token }: TestPlayer, body?: unknown): Promise<Answer> =>
  send("PUT", `${path}/members/me`, { token, ...(body === undefined ? {} : { body }) });

/** Leaves a team. */
export const leave = (path: string, { token }: TestPlayer): Promise<Answer> =>
  send("DELETE", `${path}/members/me`, { token });

/** Gives a role to a member. */
export const appoint = (path: string, by: TestPlayer, player: TestPlayer, role: string): Promise<Answer> =>
  send("PATCH", `${path}/members/${player.username}`, { token: by.token, body: { role } });

/** A team with an owner, a captain, a member, and a stranger. */
export async function newCast(changes: Readonly<Record<string, unknown>> = {}) {
  const [owner, captain, member, stranger] = [
    await newPlayer(),
    await newPlayer(),
    await newPlayer(),
    await newPlayer(),
  ];
  const path = await newTeam(owner, { ...changes, join: "open" });
  for (const player of [captain, member]) expect((await join(path, player)).status).toBe(200);
  expect((await appoint(path, owner, captain, "captain")).status).toBe(200);
  if (changes.join !== undefined) await send("PATCH", path, { token: owner.token, body: { join: changes.join } });
  return { path, owner, captain, member, stranger };
}
