import { VARIANTS } from "./challenge-life";
import type { Client } from "./client";

/** Creates a tournament. */
export async function organize(client: Client): Promise<void> {
  const { random } = client;
  await client.command("POST", "/v1/tournaments", {
    name: `Tournament ${random.uint32()}`,
    variant: random.pick(VARIANTS),
    format: random.pick([{ kind: "round-robin" }, { kind: "knockout" }, { kind: "swiss", rounds: 3 }]),
    timeControl: { kind: "per-move", perMove: "P1D" },
    rated: random.chance(0.5),
  });
}

/** Enters an open tournament, leaves it, or starts it. The server refuses what is not allowed. */
export async function enterSomething(client: Client): Promise<void> {
  const { random, ledger, name } = client;
  const items = await client.items<{ readonly id: string }>("/v1/tournaments?status=open");
  if (items.length === 0) return;
  const { id } = random.pick(items);
  if (random.chance(0.1)) {
    ledger.left.add(`${id} ${name}`);
    await client.command("DELETE", `/v1/tournaments/${id}/entries/me`);
  } else if (random.chance(0.3)) await client.command("POST", `/v1/tournaments/${id}/start`);
  else {
    const { status } = await client.command("PUT", `/v1/tournaments/${id}/entries/me`, {});
    if (status === 200 || status === 201) ledger.entries.push({ tournament: id, player: name });
  }
}
