import { createHash } from "node:crypto";
import fs from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { dumpsFolder } from "../../scripts/serve/dumps-folder";
import { FolderStore } from "../../src/dumps/folder-store";

const NAME = "skytale-sparta-2026-11.pgn.gz";
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const bytes = (text: string) => Uint8Array.from(new TextEncoder().encode(text));

let data: string;
let server: http.Server;
let store: FolderStore;

beforeEach(async () => {
  data = fs.mkdtempSync(path.join(os.tmpdir(), "skytale-dumps-folder-"));
  await serve();
});

afterEach(() => {
  server.close();
  fs.rmSync(data, { recursive: true });
});

/** Serves the folder of dumps, as a start of the server does. */
async function serve(): Promise<void> {
  server = http.createServer(dumpsFolder(data));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const fetchThere = (url: string, init?: RequestInit) =>
    fetch(url.replace("http://dumps-folder", `http://127.0.0.1:${port}`), init);
  store = new FolderStore({ fetch: fetchThere as never });
}

const create = (name: string, text: string) => store.create(name, bytes(text));

const contentOf = async (name: string, range?: { offset: number; length: number }) => {
  const content = await store.open(name, range);
  return content === null ? null : new Response(content).text();
};

test("files are created once, replaced, listed by their beginning, and read in part", async () => {
  expect(await store.list("skytale-")).toEqual([]);
  expect(await contentOf(NAME)).toBeNull();
  expect(await create(NAME, "first")).toBe(true);
  expect(await create(NAME, "second")).toBe(false);
  expect(await contentOf(NAME)).toBe("first");
  await store.replace(NAME, bytes("third one"));
  await create("skytale-2026-11.json", "{}");
  expect(await store.list("skytale-2")).toEqual([{ name: "skytale-2026-11.json", sha256: sha256("{}") }]);
  expect(await store.list("skytale-sparta")).toEqual([{ name: NAME, sha256: sha256("third one") }]);
  expect(await contentOf(NAME, { offset: 6, length: 2 })).toBe("on");
  expect(fs.readdirSync(path.join(data, "dumps")).sort()).toEqual(["skytale-2026-11.json", NAME]);
});

test("only the owner can read the folder", async () => {
  await create(NAME, "first");
  const folder = path.join(data, "dumps");
  expect([folder, path.join(folder, NAME)].map((file) => fs.statSync(file).mode & 0o777)).toEqual([0o700, 0o600]);
});

test.each(["../server.pid", "%2e%2e%2fserver.pid", "skytale-sparta-2026-11.pgn.gz.writing", "vapid-keys"])(
  "no other file is read or written: %s",
  async (name) => {
    fs.writeFileSync(path.join(data, "server.pid"), "17");
    expect(await contentOf(name)).toBeNull();
    await expect(create(name, "x")).rejects.toThrow("answered 404");
    expect(fs.readdirSync(data)).toEqual(["server.pid"]);
  },
);

test("an interrupted write leaves nothing after the next start, and other files are left alone", async () => {
  const folder = path.join(data, "dumps");
  fs.mkdirSync(folder);
  fs.writeFileSync(path.join(folder, `${NAME}.writing`), "ha");
  fs.writeFileSync(path.join(folder, "notes.txt"), "mine");
  server.close();
  await serve();
  expect(await store.list("")).toEqual([]);
  expect(fs.readdirSync(folder)).toEqual(["notes.txt"]);
});

test("a server with a file in place of its folder goes on, and a failed write says why", async () => {
  const unhandled: unknown[] = [];
  const note = (error: unknown) => unhandled.push(error);
  process.on("unhandledRejection", note);
  fs.writeFileSync(path.join(data, "dumps"), "a file");
  server.close();
  await serve();
  await setTimeout(50);
  await expect(create(NAME, "x")).rejects.toThrow(/answered 507: E/);
  process.off("unhandledRejection", note);
  expect(unhandled).toEqual([]);
});
