import { writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { SectionStandings, Tournament, TournamentSummary } from "skytale-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Server, startServer } from "../../../server/spawn-server";
import { CommandUser } from "./run-skytale";

let server: Server;
let folder: string;
const user = new CommandUser();

beforeAll(async () => {
  server = await startServer();
  folder = await mkdtemp(path.join(tmpdir(), "tournament-"));
  await user.signUp(server.url, "leonidas", "xerxes", "gorgo");
});

afterAll(async () => {
  user.dispose();
  await server.stop();
  await rm(folder, { recursive: true });
});

/** Writes a file with terms, and returns its path. */
function fileOf(terms: unknown): string {
  const file = path.join(folder, "tournament.json");
  writeFileSync(file, typeof terms === "string" ? terms : JSON.stringify(terms));
  return file;
}

const TERMS = {
  name: "Three at once",
  variant: "sparta",
  format: { kind: "round-robin" },
  timeControl: { kind: "per-move", perMove: "P3D" },
  entry: { fewest: 3, most: 3 },
  start: { kind: "full" },
};

test("a tournament is created from a file, found, entered by three players, and shows its standings", async () => {
  const { id } = await user.json<Tournament>("tournaments", "create", fileOf(TERMS));
  expect(await user.ok("tournaments")).toContain(`${id}  Three at once: sparta, round-robin, rated, 3 d per move`);
  const shown = await user.ok("tournaments", "show", id);
  expect(shown).toMatch(/0 of 3 players, at least 3; starts when it is full, by 20[\d-]+ [\d:]+ UTC at the latest\n/);
  expect(shown).toMatch(/A round takes at most 60 d; the tournament is over by 20[\d-]+ [\d:]+ UTC at the latest\.\n/);
  expect(await user.ok("tournaments", "standings", id)).toContain("The tournament has not started yet.");
  expect(await user.ok("tournaments", "enter", id)).toContain("You have entered.");
  expect(await user.ok("tournaments", "leave", id)).toContain("You have left.");
  for (const name of ["leonidas", "xerxes", "gorgo"]) await user.ok("tournaments", "enter", id, "--as", name);
  const [section] = await user.json<SectionStandings[]>("tournaments", "standings", id);
  expect(section?.rows).toHaveLength(3);
  expect(await user.ok("tournaments", "standings", id)).toMatch(/1 {2}\S+ +0 +0 +1 to 3/);
  expect(await user.ok("tournaments", "report", id)).toContain("012 Three at once");
  const mine = await user.json<TournamentSummary[]>("tournaments", "--player", "gorgo");
  expect(mine.map((one) => one.id)).toEqual([id]);
  expect(await user.ok("tournaments", "leave", id, "--as", "gorgo")).toContain("Your unfinished games are lost.");
});

test("an exported draft is imported as a new tournament", async () => {
  const { id } = await user.json<Tournament>("tournaments", "create", fileOf({ ...TERMS, name: "Again", open: false }));
  const file = await user.ok("tournaments", "export", id);
  const imported = await user.json<Tournament>("tournaments", "import", fileOf(file));
  expect(imported).toMatchObject({ name: "Again", status: "draft", format: { kind: "round-robin" } });
  expect(imported.id).not.toBe(id);
});

test.each([
  ["no id", ["tournaments", "enter"], "`skytale tournaments enter` needs a tournament."],
  ["an unknown id", ["tournaments", "show", "7g2k9qd4w0xn5tz1"], "does not exist"],
  ["no file", ["tournaments", "import"], "`skytale tournaments import` needs a file."],
  ["a missing file", ["tournaments", "create", "/nowhere.json"], "/nowhere.json cannot be read."],
])("%s is refused with a hint", async (_name, given, expected) => {
  expect((await user.run(given)).stderr).toContain(expected);
});

test("a file that is no JSON, or has wrong terms, is refused with what is wrong", async () => {
  expect((await user.run(["tournaments", "create", fileOf("name: x")])).stderr).toContain("is not JSON");
  const endless = fileOf({ ...TERMS, roundTime: "P401D" });
  expect((await user.run(["tournaments", "create", endless])).stderr).toContain("roundTime: expected");
});
