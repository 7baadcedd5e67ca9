import { env } from "cloudflare:workers";
import { describe, expect, test, vi } from "vitest";
import { insertBlock } from "../../../src/db/blocks";
import { at, get, listAt, newGame, newPlayer, post, send, textAt, tokenWith, verdict } from "../client";
import { eventsOf } from "../events";

async function game(changes: Readonly<Record<string, unknown>> = {}) {
  const { id, white, black } = await newGame(changes);
  const path = `/v1/games/${id}/messages`;
  return { id, white, black, path, notes: `/v1/games/${id}/notes` };
}

describe("messages", () => {
  test("are read by the two players, in order", async () => {
    const { white, black, path } = await game();
    const first = await post(path, white.token, { text: "  Lay down your arms\u00a0" });
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({ side: "white", text: "Lay down your arms", from: { username: white.username } });
    const second = await post(path, black.token, { text: "Come and take them" });
    expect(listAt((await get(path, white.token)).body, "items")).toEqual([first.body, second.body]);
    const page = await get(`${path}?limit=1`, black.token);
    expect(listAt(page.body, "items")).toEqual([first.body]);
    const rest = await get(`${path}?limit=1&cursor=${textAt(page.body, "nextCursor")}`, black.token);
    expect(rest.body).toEqual({ items: [second.body], nextCursor: null });
    expect(verdict(await get(`${path}?cursor=nonsense`, black.token))).toBe("400 bad-cursor");
    const newest = await get(`${path}?order=newest&limit=1`, black.token);
    expect(listAt(newest.body, "items")).toEqual([second.body]);
    const before = `order=newest&limit=1&cursor=${textAt(newest.body, "nextCursor")}`;
    expect((await get(`${path}?${before}`, black.token)).body).toEqual({ items: [first.body], nextCursor: null });
    expect(verdict(await get(`${path}?order=loudest`, black.token))).toBe("422 invalid-request");
    const [posted] = await eventsOf(black, "message.posted");
    expect(at(posted, "data")).toMatchObject({ side: "white", text: "Lay down your arms" });
    expect(at(posted, "id")).toBe(first.body.id);
  });

  test("count as unread until they are read", async () => {
    const { white, black, path } = await game();
    const unread = async () => at((await get("/v1/me/games", black.token)).body, "items", 0, "unread");
    await post(path, white.token, { text: "One" });
    await post(path, white.token, { text: "Two" });
    await eventsOf(black, "message.posted", 2);
    await vi.waitFor(async () => expect(await unread()).toBe(2));
    await get(path, black.token);
    expect(await unread()).toBe(0);
  });

  test("are not available to spectators and read-only tokens", async () => {
    const { white, path } = await game();
    const stranger = await newPlayer();
    expect(verdict(await get(path))).toBe("401 missing-token");
    expect(verdict(await get(path, stranger.token))).toBe("403 not-a-player");
    expect(verdict(await post(path, stranger.token, { text: "Hello" }))).toBe("403 not-a-player");
    expect(verdict(await post(path, await tokenWith(white, ["game:read"]), { text: "Hi" }))).toBe(
      "403 insufficient-scope",
    );
    const hidden = await game({ private: true });
    expect(verdict(await get(hidden.path, stranger.token))).toBe("404 not-found");
  });

  test.each([
    ["nothing", { text: "" }],
    ["only spaces", { text: " \n " }],
    ["too many characters", { text: "m".repeat(501) }],
    ["control characters", { text: "a\u0007b" }],
    ["a change of text direction", { text: "a\u202eb" }],
    ["hidden direction marks", { text: "a\u2067b" }],
    ["a paragraph separator", { text: "a\u2029b" }],
    ["only invisible characters", { text: "\u200b\u3164\u2800\u{e0041}" }],
    ["combining marks without a letter", { text: "\u0301\u0301" }],
    ["no text", { text: 7 }],
    ["another sender", { text: "Hi", from: "xerxes" }],
  ])("are refused with %s", async (_, body) => {
    const { white, path } = await game();
    expect(verdict(await post(path, white.token, body))).toBe("422 invalid-request");
    expect(listAt((await get(path, white.token)).body, "items")).toEqual([]);
  });

  test.each(["\u{1f468}\u200d\u{1f469}\u200d\u{1f467}", "\u200f\u05e9\u05dc\u05d5\u05dd", "\u2764\ufe0f", "."])(
    "may be as short as %j",
    async (text) => {
      const { white, path } = await game();
      expect(await post(path, white.token, { text })).toMatchObject({ status: 201, body: { text } });
    },
  );

  test("may have line breaks", async () => {
    const { white, path } = await game();
    expect(textAt((await post(path, white.token, { text: "One\r\nTwo\n\nThree\n" })).body, "text")).toBe(
      "One\nTwo\n\nThree",
    );
  });

  test("are stored once per Idempotency-Key", async () => {
    const { white, path } = await game();
    const key = { "Idempotency-Key": "hello" };
    const first = await post(path, white.token, { text: "Hello" }, key);
    expect((await post(path, white.token, { text: "Hello" }, key)).text).toBe(first.text);
    expect(verdict(await post(path, white.token, { text: "Hi" }, key))).toBe("422 idempotency-mismatch");
    expect(listAt((await get(path, white.token)).body, "items")).toHaveLength(1);
  });

  test("are limited to thirty per hour", async () => {
    const { white, black, path } = await game();
    for (let i = 0; i < 30; i += 1) await post(path, white.token, { text: `${i}` });
    const refused = await post(path, white.token, { text: "31" });
    expect(verdict(refused)).toBe("429 too-many-messages");
    const wait = Number(refused.headers.get("Retry-After"));
    expect(wait).toBeGreaterThan(3500);
    expect(wait).toBeLessThanOrEqual(3600);
    expect((await post(path, black.token, { text: "1" })).status).toBe(201);
  });

  test("are refused if either player has blocked the other", async () => {
    const { white, black, path } = await game();
    await insertBlock(env.DB, { playerId: white.id, blockedId: black.id, createdAt: Date.now() });
    for (const { token } of [white, black]) {
      expect(verdict(await post(path, token, { text: "Hello" }))).toBe("403 blocked");
      expect((await get(path, token)).status).toBe(200);
    }
  });

  test("are still possible after the end of the game", async () => {
    const { id, white, black, path } = await game();
    await post(`/v1/games/${id}/resign`, black.token);
    expect((await post(path, white.token, { text: "Well played" })).status).toBe(201);
  });
});

describe("notes", () => {
  test("with If-Match are replaced only if they have not changed", async () => {
    const { white, black, notes } = await game();
    const put = (text: string, tag: string | null = null, { token } = white) =>
      send("PUT", notes, { token, body: { text }, headers: tag === null ? {} : { "If-Match": tag } });
    const empty = (await get(notes, white.token)).headers.get("ETag");
    const first = await put("at home", empty);
    const tag = first.headers.get("ETag");
    expect([first.status, (await get(notes, white.token)).headers.get("ETag")]).toEqual([200, tag]);
    expect(verdict(await put("on the train", empty))).toBe("412 notes-changed");
    expect((await get(notes, white.token)).body).toEqual({ text: "at home" });
    expect((await put("both", `"nonsense", ${tag}`)).status).toBe(200);
    expect((await put("whatever is there", "*")).status).toBe(200);
    expect((await put("without asking")).status).toBe(200);
    expect((await put("mine", empty, black)).status).toBe(200);
  });

  test("written at once with the same ETag are stored for one request only", async () => {
    const { white, notes } = await game();
    const headers = { "If-Match": (await get(notes, white.token)).headers.get("ETag") ?? "" };
    const answers = await Promise.all(
      ["a", "b", "c", "d"].map((text) => send("PUT", notes, { token: white.token, body: { text }, headers })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
    const winner = answers.find(({ status }) => status === 200);
    expect((await get(notes, white.token)).body).toEqual(winner?.body);
  });

  test("are private to each player", async () => {
    const { white, black, notes } = await game();
    const put = (token: string, text: unknown) => send("PUT", notes, { token, body: { text } });
    expect((await get(notes, white.token)).body).toEqual({ text: "" });
    expect((await put(white.token, "Beware of f7.\nReally.")).body).toEqual({ text: "Beware of f7.\nReally." });
    expect((await get(notes, white.token)).body).toEqual({ text: "Beware of f7.\nReally." });
    expect((await get(notes, black.token)).body).toEqual({ text: "" });
    expect(verdict(await get(notes, (await newPlayer()).token))).toBe("403 not-a-player");
    expect((await put(white.token, "")).body).toEqual({ text: "" });
    expect((await get(notes, white.token)).body).toEqual({ text: "" });
    expect((await put(white.token, "n".repeat(5000))).status).toBe(200);
    expect(verdict(await put(white.token, "n".repeat(5001)))).toBe("422 invalid-request");
    expect(verdict(await put(white.token, null))).toBe("422 invalid-request");
  });
});
