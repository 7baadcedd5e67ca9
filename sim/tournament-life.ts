import { DAY, HOUR } from "../src/shared/duration";
import { VARIANTS } from "./challenge-life";
import type { Client } from "./client";

/** Creates a tournament. Some are repeated: each one creates the next when it starts. */
export async function organize(client: Client): Promise<void> {
  const { random } = client;
  await client.command("POST", "/v1/tournaments", {
    name: `Tournament ${random.uint32()}`,
    variant: random.pick(VARIANTS),
    format: random.pick([{ kind: "round-robin" }, { kind: "knockout" }, { kind: "swiss", rounds: 3 }]),
    timeControl: { kind: "per-move", perMove: "P1D" },
    rated: random.chance(0.5),
    ...(random.chance(0.6) ? {} : series(client)),
  });
}

/** A start by date, after which the tournament is repeated. */
const series = (client: Client) => ({
  start: { kind: "date", at: new Date(client.now() + client.random.between(6 * HOUR, 2 * DAY)).toISOString() },
  repeatEvery: client.random.pick(["P1D", "P1D", "P2D", "P3D"]),
  ...(client.random.chance(0.3) ? { entry: { bots: true } } : {}),
});

/** Enters an open tournament, leaves it, or starts it. The server refuses what is not allowed. */
export async function enterSomething(client: Client): Promise<void> {
  const { random, ledger, name } = client;
  const items = await client.items<{ readonly id: string }>("/v1/tournaments?status=open");
  if (items.length === 0) return;
  const { id } = random.pick(items);
  if (random.chance(0.1)) {
    ledger.left.add(`${id} ${name}`);
    await client.command("DELETE", `/v1/tournaments/${id}/entries/me`);
  } else if (random.chance(0.2)) await client.command("POST", `/v1/tournaments/${id}/start`);
  else if (random.chance(0.02)) await client.command("DELETE", `/v1/tournaments/${id}`, { reason: "too few players" });
  else {
    const { status } = await client.command("PUT", `/v1/tournaments/${id}/entries/me`, {});
    if (status === 200 || status === 201) ledger.entries.push({ tournament: id, player: name });
  }
}
