import { DAY } from "../src/shared/duration";
import type { Client } from "./client";

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
  const teams = await client.items<{ readonly id: string }>("/v1/teams?limit=100");
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

async function join(client: Client, id: string): Promise<void> {
  const { name, ledger } = client;
  const { status, body } = await client.command("PUT", `/v1/teams/${id}/members/me`, {
    message: client.write("request"),
  });
  if (status === 200 && (body as SeenTeam).you?.role !== null) ledger.members.push({ team: id, player: name });
}

async function leave(client: Client, id: string): Promise<void> {
  client.ledger.left.add(`${id} ${client.name}`);
  await client.command("DELETE", `/v1/teams/${id}/members/me`);
}

async function talk(client: Client, id: string): Promise<void> {
  const { name, ledger } = client;
  const text = client.write("team");
  const { status } = await client.command("POST", `/v1/teams/${id}/messages`, { text });
  if (status === 201) ledger.teamMessages.push({ team: id, text, player: name });
}

/** The work of owners and captains. */
async function lead(client: Client, id: string, teams: readonly { readonly id: string }[]): Promise<void> {
  const { random, ledger } = client;
  for (const { player } of await client.items<{ readonly player: { readonly username: string } }>(
    `/v1/teams/${id}/requests`,
  )) {
    await client.command(
      "POST",
      `/v1/teams/${id}/requests/${player.username}/${random.pick(["accept", "accept", "decline"])}`,
    );
  }
  for (const match of await client.items<SeenMatch>(`/v1/teams/${id}/matches`)) {
    if (match.status !== "proposed") continue;
    const answer = match.proposedBy === "them" && random.chance(0.7) ? "accept" : "decline";
    if (answer === "accept" || random.chance(0.2))
      await client.command("POST", `/v1/teams/${id}/matches/${match.id}/${answer}`);
  }
  const other = random.pick(teams).id;
  if (random.chance(0.4) && other !== id) await propose(client, id, other);
  if (random.chance(0.02)) {
    ledger.disbanded.add(id);
    await client.command("DELETE", `/v1/teams/${id}`);
  }
}

async function propose(client: Client, id: string, opponent: string): Promise<void> {
  const { random } = client;
  await client.command("POST", `/v1/teams/${id}/matches`, {
    opponent,
    boards: 3,
    variant: random.pick(["spartan-chess", "hoplit-chess", "sparta"]),
    timeControl: { kind: "per-move", perMove: "P1D" },
    startsAt: new Date(client.now() + random.between(DAY, 3 * DAY)).toISOString(),
  });
}
