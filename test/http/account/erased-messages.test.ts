import { runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, expect, test, vi } from "vitest";
import { WEBHOOK_FORMATS } from "../../../src/channels/format";
import { Player } from "../../../src/player/player";
import { DAY, evict, rows, travelTo, until } from "../../player/fixtures";
import { allRows, allRowsOfD1 } from "../all-rows";
import { at, get, newGame, newPlayer, post, send, TERMS, type TestPlayer, textAt, verdict } from "../client";
import { eventsOf } from "../events";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const WORD = "unrepeatable-word";
/** The formats that need only an address. */
const FORMATS = WEBHOOK_FORMATS.filter((format) => format !== "web-push");
const playerStub = ({ id }: TestPlayer) => env.PLAYERS.get(env.PLAYERS.idFromName(id));
const untilDone = (player: TestPlayer) =>
  until(async () => expect(await rows(player.id, "SELECT id FROM jobs")).toEqual([]));
const erase = (player: TestPlayer) =>
  send("DELETE", "/v1/me", { token: player.token, body: { confirm: player.username } });

/** All stored rows of a player's or game's object. */
const keptBy = async (stub: Parameters<typeof allRows>[0]) => JSON.stringify(await allRows(stub));

test("erasure removes a player's texts from other players' feeds, exports, webhooks and stored answers", async () => {
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response(`echo ${WORD}`, { status: 500 }));
  const { id, white, black } = await newGame();
  for (const format of FORMATS) {
    await post("/v1/webhooks", black.token, { url: `https://example.com/${format}`, format, eventTypes: ["*"] });
  }
  await post(`/v1/games/${id}/messages`, white.token, { text: `${WORD} 1` });
  await post(`/v1/games/${id}/messages`, black.token, { text: "my own" });
  const offered = await post("/v1/challenges", white.token, {
    ...TERMS,
    opponent: black.username,
    message: `${WORD} 2`,
  });
  const challenge = textAt(offered.body, "id");
  await eventsOf(black, "challenge.received", 2);
  const key = { "Idempotency-Key": crypto.randomUUID() };
  const decline = () => post(`/v1/challenges/${challenge}/decline`, black.token, { reason: "later" }, key);
  expect((await decline()).text).toContain(WORD);
  await eventsOf(black, "message.posted", 2);
  // Every delivery was attempted once, so its log contains the receiver's answer.
  await until(async () => expect(await rows(black.id, "SELECT id FROM deliveries WHERE attempts = 0")).toEqual([]));
  const before = await get("/v1/me/events", black.token);
  expect(before.text).toContain(WORD);
  expect(await keptBy(playerStub(black))).toContain(WORD);
  const order = at(before.body, "nextCursor");

  expect((await erase(white)).status).toBe(204);
  await untilDone(white);

  const quoting = await rows(
    black.id,
    "SELECT count(*) AS n FROM deliveries WHERE event_type IN ('message.posted', 'challenge.received')",
  );
  // A message of each player and a challenge.
  expect(quoting).toEqual([{ n: 3 * FORMATS.length }]);
  const kept = await rows(
    black.id,
    `SELECT event_type, body, response_body, history FROM deliveries WHERE body LIKE '%${WORD}%'
       OR (event_type IN ('message.posted', 'challenge.received') AND history LIKE '%${WORD}%' AND body NOT LIKE '%my own%')`,
  );
  expect(kept).toEqual([]);
  for (const path of ["/v1/me/events", "/v1/me/export", `/v1/games/${id}/messages`, `/v1/games/${id}/events`]) {
    const { status, text } = await get(path, black.token);
    expect([path, status, text.includes(WORD), text.includes("my own")]).toEqual([path, 200, false, true]);
  }
  expect(JSON.stringify(await allRowsOfD1())).not.toContain(WORD);
  expect(verdict(await decline())).toBe("409 already-done");
  // Cursors stay valid, also after an eviction.
  await evict(black.id);
  expect((await get(`/v1/me/events?after=${order}`, black.token)).status).toBe(200);
  const [message] = await eventsOf(black, "message.posted", 2);
  expect(at(message, "data")).toMatchObject({ side: "white", text: "" });
});

test("erasure deletes a delivery that has waited longer than the feed keeps its event", async () => {
  const { id, white, black } = await newGame();
  const hook = await post("/v1/webhooks", black.token, { url: "https://example.com/", eventTypes: ["message.posted"] });
  const path = `/v1/webhooks/${textAt(hook.body, "webhook", "id")}`;
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response(null, { status: 500 }));
  await post(`/v1/games/${id}/messages`, white.token, { text: WORD });
  await eventsOf(black, "message.posted");
  await send("PATCH", path, { token: black.token, body: { status: "paused" } });
  // Simulates that the event expired from the feed while its delivery waited for a retry.
  await rows(black.id, "DELETE FROM event_log WHERE items LIKE '%message.posted%'");
  await evict(black.id);
  expect((await erase(white)).status).toBe(204);
  await untilDone(white);
  expect(await rows(black.id, "SELECT id FROM deliveries")).toEqual([]);
  expect(await keptBy(playerStub(black))).not.toContain(WORD);
});

test("erasure completes although the other player's object fails at first", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { id, white, black } = await newGame();
  await post(`/v1/games/${id}/messages`, white.token, { text: WORD });
  await eventsOf(black, "message.posted");
  const broken = vi.spyOn(Player.prototype, "forgetWords").mockRejectedValue(new Error("not now"));
  expect((await erase(white)).status).toBe(204);
  await until(() => expect(broken).toHaveBeenCalled());
  broken.mockRestore();
  await evict(white.id);
  travelTo(Date.now() + DAY);
  await runDurableObjectAlarm(playerStub(white));
  await untilDone(white);
  expect(await keptBy(playerStub(black))).not.toContain(WORD);
});

test("erasure keeps the texts of other players", async () => {
  const first = await newGame();
  const other = await newPlayer();
  await post(`/v1/games/${first.id}/messages`, first.white.token, { text: "stays" });
  const offered = await post("/v1/challenges", other.token, {
    ...TERMS,
    opponent: first.black.username,
    message: "stays too",
  });
  expect(offered.status).toBe(201);
  await eventsOf(first.black, "message.posted");
  await eventsOf(first.black, "challenge.received", 2);
  const { white } = await newGame();
  expect((await erase(white)).status).toBe(204);
  await untilDone(white);
  const { text } = await get("/v1/me/events", first.black.token);
  for (const word of ["stays", "stays too"]) expect(text).toContain(`"${word}"`);
});
