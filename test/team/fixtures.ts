import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect } from "vitest";
import { teamObject } from "../../src/bindings";
import { randomId } from "../../src/random-id";
import { playerId } from "../../src/shared/ids";
import type { Actor, TeamCommand } from "../../src/team/rules/command";
import type { JoinPolicy, Person, TeamState } from "../../src/team/rules/state";
import type { TeamRpc } from "../../src/team/team-rpc";
import { until } from "../player/fixtures";
import { newPlayer as newAccount } from "../room/fixtures";

/** The stub of a team's object. */
export const stub = (id: string) => env.TEAMS.getByName(id);
/** A team's object with its RPC interface. */
export const team = (id: string): TeamRpc => teamObject(env, id);

let players = 0;

/** A player with an account in their object. */
export async function newPerson(): Promise<Person> {
  players += 1;
  const { id, username } = await newAccount(`mate-${players}`);
  return { id: playerId(id), username };
}

export const by = ({ id }: Person): Actor => ({ kind: "player", id });

/** A team with its owner as the only member. */
export async function newTeam(join: JoinPolicy = "open") {
  const owner = await newPerson();
  const id = randomId();
  const profile = { name: "Three Hundred", description: "", join };
  const state = await team(id).create({ profile, owner, createdAt: Date.now() });
  return { id, owner, profile, state };
}

/** Gives a command that must succeed. */
export async function give(id: string, actor: Actor, command: TeamCommand): Promise<TeamState> {
  const given = await team(id).command(actor, command);
  if (!given.ok) throw new Error(`${command.type}: ${given.error.code}`);
  return given.value;
}

/** Adds a new player to an open team. */
export async function joined(id: string): Promise<Person> {
  const player = await newPerson();
  await give(id, by(player), { type: "join", player, text: "" });
  return player;
}

/** Waits until the team has no jobs. */
export const untilQuiet = (id: string): Promise<void> =>
  until(async () => {
    const jobs = await runInDurableObject(stub(id), (_, { storage }) =>
      storage.sql.exec("SELECT id, last_error FROM jobs").toArray(),
    );
    expect(jobs).toEqual([]);
  });

/** Adds a job that is due tomorrow, with its alarm. */
export async function addLaterJob(id: string): Promise<void> {
  await runInDurableObject(stub(id), (_, { storage }) => {
    const values = "'later', 'index', '{\"seq\":1}', 0, 0, ?, NULL";
    const columns = "id, kind, payload, created_at, attempts, due_at, last_error";
    storage.sql.exec(`INSERT INTO jobs (${columns}) VALUES (${values})`, Date.now() + 86_400_000);
  });
  // The object caches the earliest due time.
  await evict(id);
  await team(id).wake(true);
}

/** Evicts a team's object, as a deployment or a crash of the process does. */
export const evict = (id: string): Promise<void> => evictDurableObject(stub(id));
