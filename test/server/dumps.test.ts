import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { DumpManifest } from "../../src/dumps/manifest";
import { VARIANTS } from "../../src/rules/registry";
import { timeoutFor } from "../setup/timeout-for";
import { type Game, HttpPlayer } from "./http-player";
import { makeDataFolder, type Server, startServer } from "./spawn-server";

const root = path.resolve(import.meta.dirname, "../..");
const DAY = 86_400_000;
const data = makeDataFolder();
const folder = path.join(data, "dumps");

let server: Server;
let [white, black]: HttpPlayer[] = [];
/** The month of the games. */
let month = "";
let publicGames: readonly string[] = [];

const start = () => startServer({ data, env: { TEST_CLOCK: "1" } });

/** Plays eight plies of a game, which White then resigns. */
async function play(variant: string, isPrivate: boolean): Promise<string> {
  if (white === undefined || black === undefined) throw new Error("nobody plays");
  const { id } = await white.call<{ id: string }>("POST", "/v1/challenges", {
    variant,
    opponent: black.username,
    color: "white",
    timeControl: { kind: "per-move", perMove: "P3D" },
    rated: false,
    private: isPrivate,
  });
  const game = await black.call<Game>("POST", `/v1/challenges/${id}/accept`);
  for (let ply = 0; ply < 8; ply += 1) {
    const { turn } = await white.call<Game>("GET", `/v1/games/${game.id}`);
    const player = turn === "white" ? white : black;
    const { legalMoves } = await player.call<Game>("GET", `/v1/games/${game.id}`);
    await player.call("POST", `/v1/games/${game.id}/moves`, { move: legalMoves.at(-1), ply });
  }
  await white.call("POST", `/v1/games/${game.id}/resign`);
  return game.id;
}

beforeAll(async () => {
  server = await start();
  white = await HttpPlayer.signUp(server.url, "xerxes");
  black = await HttpPlayer.signUp(server.url, "leonidas");
  // Well within a month, so that all games end in the same one.
  const { now } = await white.call<{ now: string }>("GET", "/v1/test-clock");
  const [year = 0, number = 1] = now.split("-").map(Number);
  const next = Date.UTC(year, number, 2);
  await white.call("POST", "/v1/test-clock/advance", { to: new Date(next).toISOString() });
  month = new Date(next).toISOString().slice(0, 7);
  publicGames = await Promise.all(VARIANTS.map((variant) => play(variant, false)));
  await play("sparta", true);
  await white.call("POST", "/v1/test-clock/advance", { to: new Date(next + 36 * DAY).toISOString() });
}, timeoutFor(60));

afterAll(async () => {
  await server.stop();
  fs.rmSync(data, { recursive: true, force: true });
});

const listed = async () => (await white?.call<{ items: DumpManifest[] }>("GET", "/v1/dumps"))?.items ?? [];

function verify(place: string) {
  const { status, stdout } = spawnSync("npm", ["run", "-s", "verify-dump", "--", place], {
    cwd: root,
    encoding: "utf8",
  });
  return { status, lines: stdout.trimEnd().split("\n") };
}

test("a server writes the dump of a month into its data folder, and it verifies", {
  timeout: timeoutFor(40),
}, async () => {
  const [dump] = await listed();
  expect(dump).toMatchObject({ month, license: "CC0-1.0", games: VARIANTS.length });
  const names = VARIANTS.flatMap((variant) =>
    ["ndjson", "pgn"].map((format) => `skytale-${variant}-${month}.${format}.gz`),
  );
  expect(dump?.files.map(({ name }) => name)).toEqual(names);
  expect(fs.readdirSync(folder).sort()).toEqual([...names, `skytale-${month}.json`].sort());
  expect(fs.statSync(path.join(folder, names[0] ?? "")).mode & 0o77).toBe(0);
  const counts = `1 month, ${names.length} files, ${VARIANTS.length} games`;
  expect(verify(folder)).toEqual({ status: 0, lines: [`Verified: ${counts}, no difference.`] });
});

test("files are downloaded whole or in part, and their games are those of the exports", async () => {
  const [dump] = await listed();
  for (const [index, { name, bytes, sha256 }] of (dump?.files ?? [])
    .filter(({ format }) => format === "ndjson")
    .entries()) {
    const response = await fetch(`${server.url}/dumps/${name}`);
    const content = Buffer.from(await response.arrayBuffer());
    expect(["Content-Length", "Content-Type"].map((header) => response.headers.get(header))).toEqual([
      String(bytes),
      "application/gzip",
    ]);
    expect(createHash("sha256").update(content).digest("hex")).toBe(sha256);
    const { hash: _, hashes: __, ...game } = JSON.parse(gunzipSync(content).toString());
    expect(game).toEqual(await white?.call("GET", `/v1/games/${publicGames[index]}/export.json`));
    const part = await fetch(`${server.url}/dumps/${name}`, { headers: { Range: "bytes=100-" } });
    expect([part.status, part.headers.get("Content-Length")]).toEqual([206, String(bytes - 100)]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(content.subarray(100));
  }
  expect((await fetch(`${server.url}/dumps/server.pid`)).status).toBe(404);
  expect((await fetch(`${server.url}/dumps/..%2Fserver.pid`)).status).toBe(404);
});

test(
  "a published dump survives a crash and does not change when a player takes another name",
  async () => {
    const before = await listed();
    await white?.call("PATCH", "/v1/me", { username: "darius" });
    await server.kill9();
    server = await start();
    white = HttpPlayer.of(server.url, "darius", white?.token ?? "");
    await white.call("POST", "/v1/test-clock/advance", { by: "P1D" });
    expect(await listed()).toEqual(before);
    expect(verify(path.join(folder, `skytale-${month}.json`)).status).toBe(0);
  },
  timeoutFor(60),
);

test("a changed byte, move or name is found", { timeout: timeoutFor(60) }, async () => {
  const name = `skytale-sparta-${month}.ndjson.gz`;
  const manifestFile = `skytale-${month}.json`;
  const copy = path.join(data, "copy");
  const change = (alter: (content: Buffer) => Buffer) => {
    fs.rmSync(copy, { recursive: true, force: true });
    fs.cpSync(folder, copy, { recursive: true });
    const content = alter(fs.readFileSync(path.join(copy, name)));
    fs.writeFileSync(path.join(copy, name), content);
    return content;
  };
  /** Changes the text, and the manifest accordingly. */
  const edit = (from: string, to: string) => {
    const content = change((packed) => gzipSync(gunzipSync(packed).toString().replace(from, to)));
    const file = path.join(copy, manifestFile);
    const manifest: DumpManifest = JSON.parse(fs.readFileSync(file, "utf8"));
    const described = { bytes: content.length, sha256: createHash("sha256").update(content).digest("hex") };
    const files = manifest.files.map((one) => (one.name === name ? { ...one, ...described } : one));
    fs.writeFileSync(file, JSON.stringify({ ...manifest, files }));
  };
  const id = publicGames[VARIANTS.indexOf("sparta")];
  const inGame = `${name}, line 1, game ${id}`;

  change((content) => Buffer.concat([content.subarray(0, -1), Buffer.from([0xff])]));
  expect(verify(copy)).toMatchObject({
    status: 1,
    lines: { 0: `${name}: the file does not have the SHA-256 of the manifest` },
  });

  const text = gunzipSync(fs.readFileSync(path.join(folder, name))).toString();
  const [, move = ""] = /"ply":3,"move":"([^"]+)"/.exec(text) ?? [];
  edit(`"ply":3,"move":"${move}"`, '"ply":3,"move":"a1-a2"');
  const moved = verify(copy);
  expect(moved.status).toBe(1);
  expect(moved.lines[0]).toBe(`${inGame}, ply 3: the ply does not match its hash`);
  expect(moved.lines[1]).toMatch(`${inGame}, ply 3: `);

  edit('"username":"leonidas"', '"username":"ephialtes"');
  const renamed = verify(copy);
  expect(renamed.status).toBe(1);
  expect(renamed.lines[0]).toBe(`${inGame}: the players, the options or other data of the start do not match the hash`);
  expect(renamed.lines.at(-1)).toMatch(/^FAILED: 2 differences in 1 month, /);
});
