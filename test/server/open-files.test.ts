import { readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { timeoutFor } from "../setup/timeout-for";
import { type Game, HttpPlayer } from "./http-player";
import { runTool } from "./run-npm";
import { makeDataFolder, startServer } from "./spawn-server";

// workerd has three open files for each object in memory. These games need more files than the tools may open.

const GAMES = 400;
const LIMIT = 1_100;
const TERMS = {
  variant: "spartan-chess",
  color: "white",
  timeControl: { kind: "per-move", perMove: "P3D" },
  rated: false,
  private: true,
};
/** Limits of a server that one test fills. */
const env = { PLAYER_REQUESTS_PER_MINUTE: "100000", PAIR_CHALLENGES_PER_HOUR: "100000" };

const folder = makeDataFolder();
const inFolder = (name: string): string => path.join(folder, name);
const ids: string[] = [];
let players: readonly HttpPlayer[] = [];

beforeAll(async () => {
  const server = await startServer({ data: inFolder("data"), env });
  const [white, black] = [
    await HttpPlayer.signUp(server.url, "leonidas"),
    await HttpPlayer.signUp(server.url, "xerxes"),
  ];
  players = [white, black];
  const begin = async (): Promise<void> => {
    while (ids.length < GAMES) {
      const { id } = await white.call<{ id: string }>("POST", "/v1/challenges", TERMS);
      ids.push((await black.call<Game>("POST", `/v1/challenges/${id}/accept`)).id);
    }
  };
  await Promise.all([begin(), begin(), begin(), begin()]);
  await server.stop();
  expect((await runTool("backup", inFolder("data"), [inFolder("backup.tar.gz")])).code).toBe(0);
}, timeoutFor(60));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test(
  "a restore with more games than the runtime can open at once finds no damage, and the games continue",
  async () => {
    const elsewhere = inFolder("elsewhere");
    const { code, says } = await runTool("restore", elsewhere, [inFolder("backup.tar.gz")], LIMIT);
    expect(says).not.toContain("CANTOPEN");
    expect(says).not.toContain("Action needed");
    expect({ code, says }).toMatchObject({ code: 0 });
    const server = await startServer({ data: elsewhere, env });
    const [white] = players.map(({ token, username }) => HttpPlayer.of(server.url, username, token));
    for (const id of [ids[0], ids.at(-1)])
      expect(await white?.call("POST", `/v1/games/${id}/moves`, { move: "e2e4", ply: 0 })).toMatchObject({ ply: 1 });
    await server.stop();
  },
  timeoutFor(120),
);

test("the doctor ends with a sentence if the limit is too low, and sets nothing aside", async () => {
  const { code, says } = await runTool("doctor", inFolder("data"), ["--set-aside"], 250);
  expect(code).toBe(1);
  expect(says).toMatch(/Action needed: The runtime has \d+ of at most 250 files open\. Raise the limit/);
  expect(says).not.toContain("damaged");
  expect(says).not.toContain("    at ");
  expect(readdirSync(inFolder("data"))).not.toContain("set-aside");
});
