import { randomInt } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checksum } from "../../src/http/auth/token";
import { HttpPlayer } from "./http-player";
import { makeDataFolder, type Server, startServer } from "./spawn-server";

let data = "";
let server: Server;
let player: HttpPlayer;

beforeAll(async () => {
  data = makeDataFolder();
  server = await startServer({ data });
  player = await HttpPlayer.signUp(server.url, "leonidas");
});
afterAll(async () => {
  await server.stop();
  fs.rmSync(data, { recursive: true, force: true });
});

const LETTERS = "0123456789abcdefghjkmnpqrstvwxyz";
const guessed = (length: number): string =>
  Array.from({ length }, () => LETTERS.charAt(randomInt(LETTERS.length))).join("");

/** A token in the right format that was never issued. */
function forged(): string {
  const start = `sky_${guessed(16)}_${guessed(32)}`;
  return start + checksum(start);
}

/**
 * The names of objects that have files. Their number and lifetime are not compared, because the runtime decides on
 * them.
 */
function objectsWithFiles(): readonly string[] {
  const folder = path.join(data, "v3/do");
  const names = fs.readdirSync(folder, { recursive: true }).map(String);
  return [...new Set(names.flatMap((name) => /^.*\/[0-9a-f]{64}(?=\.sqlite)/.exec(name)?.[0] ?? []))].sort();
}

test("requests for guessed games and players answer 404 and create no file", async () => {
  const before = objectsWithFiles();
  expect(before.length).toBeGreaterThan(0);
  const authorization = `Bearer ${player.token}`;
  for (let n = 0; n < 25; n += 1) {
    const id = guessed(16);
    const asked = [
      fetch(`${server.url}/v1/games/${id}`),
      fetch(`${server.url}/v1/games/${id}/events/stream`, { headers: { authorization } }),
      fetch(`${server.url}/v1/games/${id}/resign`, { method: "POST", headers: { authorization } }),
      fetch(`${server.url}/v1/games/${id}/rematch`, { method: "POST", headers: { authorization } }),
    ];
    for (const answer of await Promise.all(asked)) expect(answer.status).toBe(404);
    expect((await fetch(`${server.url}/v1/me`, { headers: { authorization: `Bearer ${forged()}` } })).status).toBe(401);
    const webhook = await fetch(`${server.url}/v1/webhooks`, {
      method: "POST",
      headers: { authorization, "content-type": "application/json" },
      body: JSON.stringify({ url: "http://127.0.0.1:9001/", gameId: id }),
    });
    expect(webhook.status).toBe(422);
  }
  expect(objectsWithFiles()).toEqual(before);
  expect((await fetch(`${server.url}/v1/me`, { headers: { authorization } })).status).toBe(200);
});
