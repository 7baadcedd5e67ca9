import { env, exports } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { sha256Hex } from "../../../src/secrets/sha256";
import { get, verdict } from "../client";

const NAME = "skytale-sparta-2026-11.pgn.gz";
const CONTENT = new TextEncoder().encode("0123456789");

async function publish(month: string): Promise<void> {
  const name = `skytale-sparta-${month}.pgn.gz`;
  const sha256 = await sha256Hex(Uint8Array.from(CONTENT));
  const file = { name, variant: "sparta", format: "pgn", games: 1, bytes: CONTENT.length, sha256 };
  const createdAt = "2026-12-03T00:17:00.000Z";
  const manifest = { version: 1, month, license: "CC0-1.0", createdAt, games: 1, files: [file] };
  await env.DUMPS?.put(name, CONTENT);
  await env.DUMPS?.put(`skytale-${month}.json`, JSON.stringify(manifest));
}

beforeAll(async () => {
  for (const month of ["2026-09", "2026-11", "2026-10"]) await publish(month);
  await env.DUMPS?.put("skytale-sparta-2026-12.pgn.gz", CONTENT);
});

const download = async (name: string, headers: Readonly<Record<string, string>> = {}, method = "GET") => {
  const response = await exports.default.fetch(new Request(`https://skytale.test/dumps/${name}`, { headers, method }));
  // The runtime warns if `text()` reads another type.
  const text = new TextDecoder().decode(await response.arrayBuffer());
  const shown = ["Content-Length", "Content-Range"].map((header) => response.headers.get(header));
  return { status: response.status, headers: response.headers, text, shown: [response.status, ...shown, text] };
};

describe("the list of dumps", () => {
  test("has the manifests, the latest first, in pages", async () => {
    const { body, headers } = await get("/v1/dumps?limit=2");
    expect(body.items).toMatchObject([{ month: "2026-11", games: 1, files: [{ name: NAME }] }, { month: "2026-10" }]);
    expect(headers.get("Cache-Control")).toBe("public, max-age=300");
    const next = (await get(`/v1/dumps?limit=2&cursor=${body.nextCursor}`)).body;
    expect([next.items, next.nextCursor]).toMatchObject([[{ month: "2026-09" }], null]);
    expect(verdict(await get("/v1/dumps?cursor=none"))).toBe("400 bad-cursor");
  });

  test("leaves out a manifest that this release cannot read", async () => {
    await env.DUMPS?.put("skytale-2026-07.json", '{"version":2}');
    await env.DUMPS?.put("skytale-2026-08.json", "{");
    const { body } = await get("/v1/dumps");
    expect(body.items).toMatchObject([{ month: "2026-11" }, { month: "2026-10" }, { month: "2026-09" }]);
    expect((await download("skytale-sparta-2026-08.pgn.gz")).status).toBe(404);
    await env.DUMPS?.delete(["skytale-2026-07.json", "skytale-2026-08.json"]);
  });

  test("is not sent again if it is unchanged", async () => {
    const { headers } = await get("/v1/dumps");
    const again = await get("/v1/dumps", undefined, { "If-None-Match": headers.get("ETag") ?? "" });
    expect(again.status).toBe(304);
  });
});

describe("a file", () => {
  test("is sent with its size and hash, to be cached for ever", async () => {
    const { shown, headers } = await download(NAME);
    expect(shown).toEqual([200, "10", null, "0123456789"]);
    expect(headers.get("Content-Type")).toBe("application/gzip");
    expect(headers.get("Content-Disposition")).toBe(`attachment; filename="${NAME}"`);
    expect(headers.get("ETag")).toBe(`"${await sha256Hex("0123456789")}"`);
    expect(headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    expect(headers.get("Accept-Ranges")).toBe("bytes");
    const again = await download(NAME, { "If-None-Match": headers.get("ETag") ?? "" });
    expect([again.status, again.text]).toEqual([304, ""]);
    expect((await download(NAME, {}, "HEAD")).shown).toEqual([200, "10", null, ""]);
  });

  test.each([
    ["bytes=0-3", 206, "4", "bytes 0-3/10", "0123"],
    ["bytes=7-", 206, "3", "bytes 7-9/10", "789"],
    ["bytes=8-99", 206, "2", "bytes 8-9/10", "89"],
    ["bytes=-3", 206, "3", "bytes 7-9/10", "789"],
    ["bytes=-99", 206, "10", "bytes 0-9/10", "0123456789"],
    ["bytes=10-", 416, null, "bytes */10", ""],
    ["bytes=-0", 416, null, "bytes */10", ""],
    ["bytes=3-2", 200, "10", null, "0123456789"],
    ["bytes=0-1,3-4", 200, "10", null, "0123456789"],
    ["lines=1-2", 200, "10", null, "0123456789"],
  ])("is sent in part: %s", async (range, status, length, part, text) => {
    const { shown } = await download(NAME, { Range: range });
    if (status === 416) expect([shown[0], shown[2], shown[3]]).toEqual([status, part, text]);
    else expect(shown).toEqual([status, length, part, text]);
  });

  test("is sent whole if the client has a part of another file", async () => {
    const { headers } = await download(NAME);
    const tag = headers.get("ETag") ?? "";
    expect((await download(NAME, { Range: "bytes=7-", "If-Range": tag })).status).toBe(206);
    expect((await download(NAME, { Range: "bytes=7-", "If-Range": '"other"' })).status).toBe(200);
  });

  test("may be a manifest", async () => {
    const { status, text, headers } = await download("skytale-2026-11.json");
    expect([status, headers.get("Content-Type"), JSON.parse(text).month]).toEqual([200, "application/json", "2026-11"]);
  });

  test.each([
    "skytale-sparta-2026-12.pgn.gz",
    "skytale-sparta-2026-11.part001.pgn.gz",
    "skytale-2026-12.json",
    "other.txt",
    "..%2Fskytale-2026-11.json",
  ])("is not found if no published month names it: %s", async (name) => {
    const { status, text } = await download(name);
    expect([status, JSON.parse(text).code]).toEqual([404, "not-found"]);
  });
});
