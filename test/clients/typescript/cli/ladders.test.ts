import type { Ladder, Tournament } from "skytale-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Server, startServer } from "../../../server/spawn-server";
import { CommandUser } from "./run-skytale";

let server: Server;
const user = new CommandUser();

beforeAll(async () => {
  server = await startServer();
  await user.signUp(server.url, "leonidas", "xerxes", "gorgo");
});

afterAll(async () => {
  user.dispose();
  await server.stop();
});

const TERMS = {
  name: "Spartan ladder",
  variant: "sparta",
  format: { kind: "ladder" },
  timeControl: { kind: "per-move", perMove: "P3D" },
  entry: { most: 3 },
  start: { kind: "full" },
};

/** A running ladder of leonidas, xerxes and gorgo, in this order. */
async function runningLadder(): Promise<string> {
  const made = await user.run(["tournaments", "create", "-", "--json"], JSON.stringify(TERMS));
  const { id }: Tournament = JSON.parse(made.stdout);
  for (const name of ["leonidas", "xerxes", "gorgo"]) await user.ok("tournaments", "enter", id, "--as", name);
  return id;
}

test("a player is challenged, and plays or loses the place", async () => {
  const id = await runningLadder();
  expect(await user.ok("ladders")).toContain(`${id}  Spartan ladder: sparta, ladder, rated`);
  expect(await user.ok("ladders", "show", id)).toContain("You: place 3. In reach: xerxes, leonidas");
  expect(await user.ok("ladders", "challenge", id, "Leonidas")).toContain("You have challenged Leonidas.");
  const shown = await user.ok("ladders", "show", id);
  expect(shown).toMatch(/gorgo challenges leonidas: answer in [45] d/);
  expect(shown).toContain("leonidas (a challenge or game with you is open)");
  await user.ok("ladders", "challenge", id, "xerxes", "--as", "gorgo");
  expect(await user.ok("ladders", "withdraw", id, "xerxes")).toContain("You have withdrawn the challenge to xerxes.");
  expect(await user.ok("ladders", "decline", id, "--as", "leonidas")).toContain(
    "You have declined. gorgo takes your place.",
  );
  const { places } = await user.json<Ladder>("ladders", "show", id);
  expect(places.map(({ player }) => player.username)).toEqual(["gorgo", "leonidas", "xerxes"]);
  await user.ok("ladders", "challenge", id, "leonidas", "--as", "xerxes");
  const accepted = await user.json<Ladder>("ladders", "accept", id, "--as", "leonidas");
  expect(accepted.games).toMatchObject([{ players: { white: { username: "leonidas" } } }]);
  expect(await user.ok("ladders", "show", id)).toContain("xerxes plays against leonidas: game ");
});

test("a command that cannot be carried out says why", async () => {
  const id = await runningLadder();
  const told = async (...given: string[]) => (await user.run(["ladders", ...given])).stderr;
  expect(await told("show")).toContain("`skytale ladders show` needs a ladder.");
  expect(await told("challenge", id)).toContain("`skytale ladders challenge` needs a player.");
  expect(await told("accept", id)).toContain("There is no such open challenge.");
  expect(await told("challenge", id, "leonidas", "--as", "leonidas")).toContain(
    "You can challenge up to 3 places above you.",
  );
  for (const name of ["gorgo", "xerxes"]) await user.ok("ladders", "challenge", id, "leonidas", "--as", name);
  expect(await told("accept", id, "--as", "leonidas")).toContain("There are several challenges: gorgo, xerxes.");
  expect(await user.ok("ladders", "accept", id, "xerxes", "--as", "leonidas")).toContain(
    "The game against xerxes begins: skytale show ",
  );
});
