import type { Ledger } from "./ledger";
import type { Random } from "./platform/random";
import type { ClientAnswer, ClientRequest } from "./world";

const DAY = 86_400_000;

/** A player as a client of the server. */
export interface Client {
  readonly name: string;
  readonly random: Random;
  readonly ledger: Ledger;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Sends a request once. Null if it or its answer was lost. */
  readonly ask: (request: ClientRequest) => Promise<ClientAnswer | null>;
  /** Sends a request until it has a definite answer. Status 0 if the client gives up. */
  readonly command: (method: string, path: string, body?: Readonly<Record<string, unknown>>) => Promise<ClientAnswer>;
  /** A text that no other request has. It has to be gone after an erasure of the player. */
  readonly write: (kind: string) => string;
}

interface SeenTeam {
  readonly id: string;
  readonly you: { readonly role: "owner" | "captain" | "member" | null } | null;
}

interface SeenMatch {
  readonly id: string;
  readonly status: string;
  readonly proposedBy: "us" | "them";
}

/** Does something in a team, or creates one. */
export async function actInTeams(client: Client): Promise<void> {
  const { random } = client;
  const teams = await itemsOf<{ readonly id: string }>(client, "/v1/teams?limit=100");
  if (teams.length === 0 || random.chance(0.05)) {
    await client.command("POST", "/v1/teams", {
      name: `Team ${random.uint32()}`,
      description: client.write("description"),
      join: random.pick(["open", "open", "request"]),
    });
    return;
  }
  const { id } = random.pick(teams);
  const answer = await client.ask({ method: "GET", path: `/v1/teams/${id}` });
  if (answer?.status !== 200) return;
  const role = (answer.body as SeenTeam).you?.role ?? null;
  if (role === null) await join(client, id);
  else if (role === "member" && random.chance(0.05)) await leave(client, id);
  else if (role === "member" || random.chance(0.3)) await talk(client, id);
  else await lead(client, id, teams);
}

async function join({ name, ledger, command, write }: Client, id: string): Promise<void> {
  const { status, body } = await command("PUT", `/v1/teams/${id}/members/me`, { message: write("request") });
  if (status === 200 && (body as SeenTeam).you?.role !== null) ledger.members.push({ team: id, player: name });
}

async function leave({ name, ledger, command }: Client, id: string): Promise<void> {
  ledger.left.add(`${id} ${name}`);
  await command("DELETE", `/v1/teams/${id}/members/me`);
}

async function talk({ name, ledger, command, write }: Client, id: string): Promise<void> {
  const text = write("team");
  const { status } = await command("POST", `/v1/teams/${id}/messages`, { text });
  if (status === 201) ledger.teamMessages.push({ team: id, text, player: name });
}

/** The work of owners and captains. */
async function lead(client: Client, id: string, teams: readonly { readonly id: string }[]): Promise<void> {
  const { random, ledger, command } = client;
  for (const { player } of await itemsOf<{ readonly player: { readonly username: string } }>(
    client,
    `/v1/teams/${id}/requests`,
  )) {
    await command(
      "POST",
      `/v1/teams/${id}/requests/${player.username}/${random.pick(["accept", "accept", "decline"])}`,
    );
  }
  for (const match of await itemsOf<SeenMatch>(client, `/v1/teams/${id}/matches`)) {
    if (match.status !== "proposed") continue;
    const answer = match.proposedBy === "them" && random.chance(0.7) ? "accept" : "decline";
    if (answer === "accept" || random.chance(0.2))
      await command("POST", `/v1/teams/${id}/matches/${match.id}/${answer}`);
  }
  const other = random.pick(teams).id;
  if (random.chance(0.4) && other !== id) await propose(client, id, other);
  if (random.chance(0.02)) {
    ledger.disbanded.add(id);
    await command("DELETE", `/v1/teams/${id}`);
  }
}

async function propose({ random, command, now }: Client, id: string, opponent: string): Promise<void> {
  await command("POST", `/v1/teams/${id}/matches`, {
    opponent,
    boards: 3,
    variant: random.pick(["spartan-chess", "hoplit-chess", "sparta"]),
    timeControl: { kind: "per-move", perMove: "P1D" },
    startsAt: new Date(now() + random.between(DAY, 3 * DAY)).toISOString(),
  });
}

async function itemsOf<Item>({ ask }: Client, path: string): Promise<readonly Item[]> {
  const answer = await ask({ method: "GET", path });
  return answer?.status === 200 ? (answer.body as { readonly items: readonly Item[] }).items : [];
}
