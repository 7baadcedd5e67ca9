import { MINUTE, SECOND } from "../src/shared/duration";
import type { Client } from "./client";

export const VARIANTS = ["spartan-chess", "hoplit-chess", "sparta"] as const;
const BOTS = ["house-recruit", "house-veteran", "house-strategos"] as const;
const TIME_CONTROLS = [
  { kind: "per-move", perMove: "PT8H" },
  { kind: "per-move", perMove: "P1D" },
  { kind: "per-move", perMove: "P3D" },
  { kind: "bank", initial: "PT12H", increment: "PT1H", max: "P1D" },
  { kind: "bank", initial: "P2D", increment: "PT2H", max: "P3D" },
] as const;

/**
 * Challenges a person, a bot or everybody.
 * @param names the players by the names of their sign-ups
 */
export async function challenge(client: Client, names: readonly string[]): Promise<void> {
  const { random, ledger } = client;
  const isHouse = random.chance(0.15);
  const chosen = random.chance(0.4) ? random.pick(isHouse ? BOTS : names) : null;
  if (chosen === client.name) return;
  const opponent = chosen === null ? null : (ledger.usernames.get(chosen) ?? chosen);
  const rated = random.chance(0.6);
  const { status, body } = await client.command("POST", "/v1/challenges", {
    variant: random.pick(VARIANTS),
    ...(opponent === null ? { uses: random.chance(0.2) ? 2 : 1 } : { opponent }),
    color: random.pick(["white", "black", "random"]),
    timeControl: random.pick(TIME_CONTROLS),
    rated,
    // Unique, so that a challenge that was created twice is found.
    message: client.write("challenge"),
    expiresIn: random.pick(["P1D", "P3D", "P7D"]),
    ...(rated ? {} : { private: random.chance(0.3), takebacks: true }),
  });
  // A bot accepts at once.
  const { gameId } = (body ?? {}) as { readonly gameId?: string | null };
  if (status === 201 && typeof gameId === "string") ledger.games.add(gameId);
}

/** Accepts or declines a challenge of somebody else, sometimes after minutes of thought. */
export async function acceptSomething(client: Client): Promise<void> {
  const { random } = client;
  const box = random.pick(["lobby", "incoming"]);
  const items = await client.items<{ readonly id: string; readonly challenger: { readonly username: string } }>(
    `/v1/challenges?box=${box}`,
  );
  const others = items.filter(({ challenger }) => challenger.username !== client.username);
  if (others.length === 0) return;
  const { id } = random.pick(others);
  if (random.chance(0.5)) await client.world.scheduler.sleep(random.between(SECOND, 15 * MINUTE));
  if (random.chance(0.05)) {
    await client.command("POST", `/v1/challenges/${id}/decline`, {});
    return;
  }
  const { status, body } = await client.command("POST", `/v1/challenges/${id}/accept`);
  if (status === 201 || status === 200) client.ledger.games.add((body as { readonly id: string }).id);
}
