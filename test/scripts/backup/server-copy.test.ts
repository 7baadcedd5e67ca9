import fs from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { FileKind, Manifest } from "../../../scripts/backup/manifest";
import { makeDataFolder } from "../../server/spawn-server";
import { age, bytesOf, copyOf, make, NOW, objectFile } from "./fake-data";

let data = "";
let databaseFile = "";

beforeEach(() => {
  data = makeDataFolder();
  databaseFile = make.database(data);
});

afterEach(() => fs.rmSync(data, { recursive: true, force: true }));

/** Changes on the server before the files of a kind are copied for the first time. */
type Meanwhile = Partial<Record<FileKind, () => void>>;

/** Copies the folder. Returns the paths of the files in order, and the manifest. */
async function copy(meanwhile: Meanwhile = {}): Promise<{ paths: readonly string[]; manifest: Manifest }> {
  const seen = new Set<FileKind>();
  const server = copyOf(data, {
    beforeKind: async (kind) => {
      if (!seen.has(kind)) meanwhile[kind]?.();
      seen.add(kind);
    },
  });
  const paths: string[] = [];
  for await (const { path: name, size, content } of server.entries()) {
    paths.push(name);
    expect((await bytesOf(content)).length).toBe(size);
  }
  return { paths, manifest: server.manifest };
}

const inFolder = (...files: readonly string[]): readonly string[] => files.map((file) => path.relative(data, file));

describe("a copy", () => {
  test("has the database first and games last, other files of the data, and a manifest", async () => {
    fs.writeFileSync(path.join(data, "vapid-keys"), "secret");
    fs.writeFileSync(path.join(data, "server.pid"), "1");
    const game = make.game(data, "g1", null, 3);
    const player = make.player(data, "p1");
    const tournament = make.tournament(data, "t1", []);
    const { paths, manifest } = await copy();
    expect(paths).toEqual(["vapid-keys", ...inFolder(databaseFile, player, tournament, game), "manifest.json"]);
    expect(manifest).toMatchObject({
      format: 1,
      skytale: "0.1.0",
      schemas: { PLAYERS: 2, ROOMS: 2, TOURNAMENTS: 2 },
      migration: "0001_second.sql",
      journal: { games: 1, entries: 3, lastEntryAt: new Date(NOW + 2).toISOString() },
    });
    expect(manifest.files.at(-1)).toMatchObject({ kind: "ROOMS", position: { seq: 4, at: NOW + 2 } });
  });

  test("leaves nothing in the data folder", async () => {
    for (const file of [databaseFile, make.game(data, "g1"), make.player(data, "p1")]) age(file);
    const before = fs.readdirSync(data, { recursive: true });
    await copy();
    expect(fs.readdirSync(data, { recursive: true })).toEqual(before);
  });

  test("names a damaged file and has it unchanged", async () => {
    const game = make.game(data, "g1", null, 2000);
    const bytes = fs.readFileSync(game).fill(7, 8192, 20_000);
    fs.writeFileSync(game, bytes);
    const broken = make.player(data, "p1");
    fs.writeFileSync(broken, "no database");
    const { manifest } = await copy();
    expect(manifest.files.filter(({ damage }) => damage !== undefined).map(({ path: name }) => name)).toEqual(
      inFolder(broken, game),
    );
    expect(manifest.files.map(({ size }) => size)).toEqual(expect.arrayContaining([bytes.length, 11]));
  });

  test("skips files without content, which a crash leaves", async () => {
    const file = objectFile(data, "ROOMS", "g1");
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, "");
    expect((await copy()).manifest.files.map(({ kind }) => kind)).toEqual(["database"]);
  });
});

describe("while the server is in use", () => {
  test("objects that are created later are copied too, until there are no new ones", async () => {
    make.player(data, "p1");
    const { manifest } = await copy({
      // A game of a new player, whose other game begins even later.
      ROOMS: () => {
        make.game(data, "g1");
        make.player(data, "p2");
      },
    });
    expect(manifest.files.map(({ kind }) => kind)).toEqual(["database", "PLAYERS", "ROOMS", "PLAYERS"]);
  });

  test("a game that its tournament began after it was copied is left out, and one begun before is not", async () => {
    const tournament = make.tournament(data, "t1", ["g1"]);
    const early = make.game(data, "g1", "t1");
    const { paths } = await copy({
      TOURNAMENTS: () => {
        make.round(tournament, ["g2"]);
        make.game(data, "g2", "t1");
      },
      ROOMS: () => {
        make.round(tournament, ["g3"]);
        make.game(data, "g3", "t1");
      },
    });
    expect([...paths].sort()).toEqual(
      [...inFolder(tournament, early, objectFile(data, "ROOMS", "g2")), ...paths.slice(0, 1), "manifest.json"].sort(),
    );
  });

  test("an object that deletes all its data before it is copied is skipped", async () => {
    const files = [make.player(data, "p1"), make.player(data, "p2")];
    const server = copyOf(data);
    for await (const { path: name, content } of server.entries()) {
      await bytesOf(content);
      const other = files.find((file) => path.relative(data, file) !== name);
      if (name.includes("skytale-Player") && other !== undefined) fs.rmSync(other, { force: true });
    }
    expect(server.manifest.files.map(({ kind }) => kind)).toEqual(["database", "PLAYERS"]);
  });

  test("the games of a new tournament are copied after it", async () => {
    const { manifest } = await copy({
      ROOMS: () => {
        make.tournament(data, "t1", ["g1"]);
        make.game(data, "g1", "t1");
      },
    });
    expect(manifest.files.map(({ kind }) => kind)).toEqual(["database", "TOURNAMENTS", "ROOMS"]);
  });

  test("a game whose tournament has no file, or does not know it, is copied if it existed before the backup", async () => {
    make.tournament(data, "t1", []);
    make.game(data, "g1", "t1");
    make.game(data, "g2", "lost");
    const { manifest } = await copy({ ROOMS: () => make.game(data, "g3", "lost") });
    expect(manifest.journal.games).toBe(3);
  });
});
