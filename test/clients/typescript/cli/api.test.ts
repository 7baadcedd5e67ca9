import { once } from "node:events";
import fs from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import type { Me, PostedChallenge } from "skytale-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Server, startServer } from "../../../server/spawn-server";
import { CommandUser } from "./run-skytale";

let server: Server;
const user = new CommandUser();

beforeAll(async () => {
  server = await startServer();
  await user.signUp(server.url, "leonidas");
});

afterAll(async () => {
  user.dispose();
  await server.stop();
});

const api = async <T>(...args: readonly string[]) => JSON.parse(await user.ok("api", ...args)) as T;

test("reads with the stored token, and without one", async () => {
  expect(await api<Me>("GET", "/v1/me")).toMatchObject({ username: "leonidas" });
  expect(await api<Me>("get", "me")).toMatchObject({ username: "leonidas" });
  const stranger = new CommandUser({ SKYTALE_SERVER: server.url });
  expect(await stranger.run(["api", "GET", "players/leonidas"])).toMatchObject({ code: 0 });
  expect(await stranger.run(["api", "GET", "me"])).toMatchObject({ code: 3, stdout: "" });
  stranger.dispose();
});

test("sends fields as a body, and a file or standard input unchanged", async () => {
  const terms = ["-f", "variant=sparta", "-f", "color=random", "-F", "rated=false"];
  const time = ["-f", "timeControl[kind]=per-move", "-f", "timeControl[perMove]=P3D"];
  const challenge = await api<PostedChallenge>("POST", "challenges", ...terms, ...time);
  expect(challenge).toMatchObject({ variant: "sparta", rated: false, timeControl: { perMove: "P3D" } });
  expect(await user.ok("api", "DELETE", `challenges/${challenge.id}`)).toBe("");

  const body = JSON.stringify({ name: "by file", scopes: ["game:read"] });
  const file = path.join(user.folder, "body.json");
  fs.writeFileSync(file, body);
  expect(await api("POST", "me/tokens", "--input", file)).toMatchObject({ name: "by file" });
  const piped = await user.run(["api", "POST", "me/tokens", "--input", "-"], body.replace("file", "pipe"));
  expect(JSON.parse(piped.stdout)).toMatchObject({ name: "by pipe" });
  const tokens = await api<{ items: unknown[]; nextCursor: null }>("GET", "me/tokens", "-f", "limit=1", "--paginate");
  expect(tokens).toEqual({ items: [expect.anything(), expect.anything(), expect.anything()], nextCursor: null });
});

test("prints headers, and other types unchanged", async () => {
  const included = await user.ok("api", "GET", "variants/sparta", "-i");
  expect(included).toMatch(/^HTTP 200 OK\n(.+\n)*etag: .+\n(.+\n)*\n\{"id":"sparta"/);
  const [, etag = ""] = /etag: (.+)/.exec(included) ?? [];
  expect(await user.ok("api", "GET", "variants/sparta", "-i", "-H", `If-None-Match: ${etag}`)).toMatch(/^HTTP 304 /);
  const svg = await user.ok("api", "GET", "/v1/variants/sparta/board.svg");
  expect(svg).toBe(await (await fetch(`${server.url}/v1/variants/sparta/board.svg`)).text());
});

test("a refusal has the exit code of other commands; --include prints it", async () => {
  const refused = await user.run(["api", "POST", "games/nosuch/resign", "-i"]);
  expect(refused).toMatchObject({ code: 4, stdout: expect.stringMatching(/^HTTP 404 [\s\S]*"code":"not-found"/) });
  expect(await user.run(["api", "POST", "games/nosuch/resign"])).toMatchObject({ code: 4, stdout: "" });
  expect(await user.run(["api", "POST", "challenges", "-f", "variant=go"])).toMatchObject({
    code: 4,
    stderr: expect.stringMatching(/variant: /),
  });
});

test("never sends the token to another host, not even after a redirect", async () => {
  const seen: (string | undefined)[] = [];
  const other = createServer((request, response) => {
    seen.push(request.headers.authorization);
    response.writeHead(302, { location: `http://localhost:${(other.address() as AddressInfo).port}/elsewhere` }).end();
  });
  other.listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  expect(await user.run(["api", "GET", `http://127.0.0.1:${port}/v1/me`])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("is sent to no other host"),
  });
  expect(seen).toEqual([]);
  const redirected = ["api", "GET", "/v1/me", "--server", `127.0.0.1:${port}`];
  expect(await user.run(redirected, "", { SKYTALE_TOKEN: "sky_a_b" })).toMatchObject({ code: 1 });
  expect(seen).toEqual(["Bearer sky_a_b"]);
  other.close();
});

test.each([
  ["an unknown method", ["FETCH", "me"], /Use one of GET, POST/],
  ["no path", ["GET"], /The path is missing\.\n.*skytale api GET \/v1\/me/],
  ["no method", ["/v1/me"], /Use one of GET, .* skytale api GET \/v1\/me/],
  ["a field without a value", ["POST", "x", "-f", "name"], /key\[\]=value for an element/],
  ["a bad header", ["GET", "me", "-H", "Accept"], /-H 'Accept: text\/plain'/],
  ["input that is not JSON", ["POST", "me/tokens", "--input", "-"], /Standard input is not JSON/],
  ["a missing file", ["POST", "me/tokens", "--input", "/nosuch"], /\/nosuch cannot be read/],
  ["pages of a POST", ["POST", "me/tokens", "--paginate"], /--paginate reads lists with GET/],
  ["pages of something else", ["GET", "me", "--paginate"], /Lists have items and nextCursor/],
])("%s is wrong usage", async (_, args, says) => {
  expect(await user.run(["api", ...args])).toMatchObject({ code: 2, stdout: "", stderr: expect.stringMatching(says) });
});
