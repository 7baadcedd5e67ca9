import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { withDatabase } from "../../scripts/serve/data-files";
import { HttpPlayer, until } from "./http-player";
import { runDoctor } from "./run-npm";
import { makeDataFolder, startServer } from "./spawn-server";

/** A data folder with a team. Each test gets a copy. */
let original = "";
let data = "";

const d1Folder = (folder: string): string => path.join(folder, "v3/d1/miniflare-D1DatabaseObject");
const objects = (): string => path.join(data, "v3/do/skytale-Team");
const filesOf = (folder: string): readonly string[] =>
  fs.existsSync(folder)
    ? fs
        .readdirSync(folder)
        .filter((name) => name.endsWith(".sqlite") && name !== "metadata.sqlite")
        .map((name) => path.join(folder, name))
    : [];

const listed = (folder: string): number =>
  filesOf(d1Folder(folder)).flatMap((file) =>
    withDatabase(file, (database) => database.prepare("SELECT id FROM teams WHERE seq > 0").all()),
  ).length;

const doctor = (...args: string[]) => runDoctor(data, args);

beforeAll(async () => {
  original = makeDataFolder();
  const server = await startServer({ data: original });
  const player = await HttpPlayer.signUp(server.url, "leonidas");
  await player.call("POST", "/v1/teams", { name: "Three Hundred" });
  await until(async () => (listed(original) === 1 ? true : undefined));
  await server.stop();
});

afterAll(() => fs.rmSync(original, { recursive: true, force: true }));

beforeEach(() => {
  data = makeDataFolder();
  fs.cpSync(original, data, { recursive: true });
  // With the record of its files, the copy would count as a restored backup.
  fs.rmSync(path.join(data, "restored.json"), { force: true });
  return () => fs.rmSync(data, { recursive: true, force: true });
});

describe("the teams of a data folder", () => {
  test("are checked, and their rows are restored from their objects", async () => {
    const intact = await doctor();
    expect(intact).toMatchObject({ code: 0, says: expect.stringContaining("1 team") });
    expect(intact.says).toContain("No problems found.");
    fs.rmSync(d1Folder(data), { recursive: true });
    const found = await doctor();
    expect(found.says).toContain("Repaired: restored 1 team in the database.");
    expect(listed(data)).toBe(1);
    expect((await doctor()).says).toContain("No problems found.");
  });

  test("are missed if a file is lost, and removed from the lists on request", async () => {
    const [file = ""] = filesOf(objects());
    for (const suffix of ["", "-wal", "-shm"]) fs.rmSync(file + suffix, { force: true });
    const found = await doctor();
    expect(found.code).toBe(1);
    expect(found.says).toContain("Action needed: 1 team in the database has no file: ");
    const done = await doctor("--set-aside");
    expect(done).toMatchObject({ code: 0, says: expect.stringContaining("They were removed from the lists.") });
    expect(listed(data)).toBe(0);
  });
});
