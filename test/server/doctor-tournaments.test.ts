import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { withDatabase } from "../../scripts/serve/data-files";
import { HttpPlayer, until } from "./http-player";
import { runDoctor } from "./run-npm";
import { failToStart, makeDataFolder, startServer } from "./spawn-server";

/** A data folder of a player with the six standing tournaments. Each test gets a copy. */
let original = "";
let data = "";

const d1Folder = (folder: string): string => path.join(folder, "v3/d1/miniflare-D1DatabaseObject");
const objects = (): string => path.join(data, "v3/do/skytale-Tournament");
const filesOf = (folder: string): readonly string[] =>
  fs.existsSync(folder)
    ? fs
        .readdirSync(folder)
        .filter((name) => name.endsWith(".sqlite") && name !== "metadata.sqlite")
        .map((name) => path.join(folder, name))
    : [];

const listed = (folder: string): number =>
  filesOf(d1Folder(folder)).flatMap((file) =>
    withDatabase(file, (database) => database.prepare("SELECT id FROM tournaments WHERE seq > 0").all()),
  ).length;

const doctor = (...args: string[]) => runDoctor(data, args);

beforeAll(async () => {
  original = makeDataFolder();
  const server = await startServer({ data: original, env: { STANDING_TOURNAMENTS: "true" } });
  await HttpPlayer.signUp(server.url, "leonidas");
  await until(async () => (listed(original) === 6 ? true : undefined));
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

describe("the tournaments of a data folder", () => {
  test("may create others while the doctor runs, which are not reported as lost", async () => {
    const server = await startServer({ data });
    const organizer = await HttpPlayer.signUp(server.url, "xerxes");
    const startsAt = Date.now() + 5_000;
    await organizer.call("POST", "/v1/tournaments", {
      name: "Each day",
      variant: "sparta",
      format: { kind: "round-robin" },
      timeControl: { kind: "per-move", perMove: "P1D" },
      start: { kind: "date", at: new Date(startsAt).toISOString() },
      repeatEvery: "P1D",
    });
    await until(async () => (listed(data) === 7 ? true : undefined));
    await server.kill9();
    await until(async () => (Date.now() > startsAt ? true : undefined));
    // Without the list of alarms, the doctor sets them again before it looks for lost objects.
    fs.rmSync(path.join(objects(), "metadata.sqlite"));
    const examined = await doctor();
    expect(listed(data)).toBe(8);
    expect(examined.says).not.toContain("no file");
    expect(examined.code).toBe(0);
    expect(await doctor()).toMatchObject({ code: 0 });
  });

  test("are checked, and their rows are restored from their objects", async () => {
    const intact = await doctor();
    expect(intact).toMatchObject({ code: 0, says: expect.stringContaining("6 tournaments") });
    expect(intact.says).toContain("No problems found.");
    fs.rmSync(d1Folder(data), { recursive: true });
    const found = await doctor();
    expect(found.says).toContain("Repaired: restored 6 tournaments in the database.");
    expect(found.code).toBe(0);
    expect(listed(data)).toBe(6);
    expect((await doctor()).says).toContain("No problems found.");
  });

  test("are missed if a file is lost, and removed from the lists on request", async () => {
    const [file = ""] = filesOf(objects());
    for (const suffix of ["", "-wal", "-shm"]) fs.rmSync(file + suffix, { force: true });
    const found = await doctor();
    expect(found.code).toBe(1);
    expect(found.says).toContain("Action needed: 1 tournament in the database has no file: ");
    const done = await doctor("--set-aside");
    expect(done).toMatchObject({ code: 0, says: expect.stringContaining("They were removed from the lists.") });
    expect(listed(data)).toBe(5);
  });

  test("stop the start if all files are lost", async () => {
    fs.rmSync(objects(), { recursive: true });
    const { code, stderr } = await failToStart({ data });
    expect(code).toBe(1);
    expect(stderr).toContain("is missing or empty, but the database lists tournaments");
  });
});
