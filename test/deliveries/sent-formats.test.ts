import { describe, expect, test } from "vitest";
import { exampleOf } from "../../src/events/examples";
import { CHAT_FORMATS, CHATS, lineOf } from "../channels/chat-formats";
import { batch, evict, fireAlarm, MINUTE, newId, news, travelTo, until } from "../player/fixtures";
import { type Call, headersOf, isSignedWith, meetOutside, START, say, untilSettled, withWebhook } from "./fixtures";

const outside = meetOutside(say(204));

describe("a format", () => {
  test.each(CHAT_FORMATS)("of %s sends a line of text, also signed", async (format) => {
    const { id, rpc, secret, webhook } = await withWebhook({ format });
    expect(webhook).toMatchObject({ format });
    const game = newId("g");
    const item = news(game, 1, "turn.started", { variant: "sparta", deadlineAt: null });
    await rpc.receive({ ...batch(game, [1]), news: [{ seq: 1, item }] });
    await untilSettled(id);
    const [call] = outside.calls;
    expect(isSignedWith(secret, call)).toBe(true);
    expect(lineOf(call?.body ?? "", format)).toBe(
      `It is your turn in Sparta against xerxes. https://skytale.example/games/${game}`,
    );
    expect(call?.id).toBe(`${game}-1`);
    outside.isEchoing = false;
    await rpc.pingWebhook(webhook.id);
    expect(JSON.parse(outside.calls[1]?.body ?? "")).toHaveProperty(CHATS[format].member);
  });
});

describe("a challenge", () => {
  test.each([
    ...CHAT_FORMATS.map((format) => [format, ({ body }: Call) => lineOf(body, format)] as const),
    ["ntfy", (call: Call) => headersOf(call).click] as const,
  ])("has a link to its page in the format of %s", async (format, linkIn) => {
    const { id, rpc } = await withWebhook({ format });
    const data = { ...exampleOf("challenge.received").data, challengeId: "c1" };
    await rpc.notify({ id: "c1-received", type: "challenge.received", timestamp: new Date(START).toISOString(), data });
    await untilSettled(id);
    const [call] = outside.calls;
    expect(call && linkIn(call)).toMatch(/(^|\. )https:\/\/skytale\.example\/challenges\/c1$/);
  });

  test.each([
    ["challenge.received", "/challenges/c1"],
    ["challenge.declined", "/challenges/c1"],
    ["challenge.canceled", "/challenges/c1"],
    // The game that began, and the game whose page has the offer.
    ["challenge.accepted", "/games/g1"],
    ["rematch.offered", "/games/g1"],
  ] as const)("has a link in each message about %s", async (type, page) => {
    const { id, rpc } = await withWebhook({ format: "ntfy", eventTypes: [type] });
    const { data } = exampleOf(type);
    const ids = { challengeId: "c1", ...("gameId" in data ? { gameId: "g1" } : {}) };
    await rpc.notify({ id: `c1-${type}`, type, timestamp: new Date(START).toISOString(), data: { ...data, ...ids } });
    await untilSettled(id);
    const [call] = outside.calls;
    expect(call && headersOf(call).click).toBe(`https://skytale.example${page}`);
  });
});

describe("ntfy", () => {
  test("gets title, text and link as headers and body, unchanged in a retry", async () => {
    const { id, rpc } = await withWebhook({ format: "ntfy" });
    const game = newId("g");
    const item = news(game, 1, "turn.started", { variant: "sparta", deadlineAt: null });
    outside.answer = say(503);
    travelTo(START);
    await rpc.receive({ ...batch(game, [1]), news: [{ seq: 1, item }] });
    await until(() => expect(outside.calls).toHaveLength(1));
    outside.answer = say(200);
    travelTo(START + MINUTE);
    await evict(id);
    await fireAlarm(id);
    await untilSettled(id);
    expect(outside.calls).toHaveLength(2);
    for (const call of outside.calls) {
      expect(call.body).toBe("It is your turn in Sparta against xerxes.");
      expect(headersOf(call)).toMatchObject({
        "content-type": "text/plain; charset=utf-8",
        title: "Sparta against xerxes",
        click: `https://skytale.example/games/${game}`,
        tags: "chess_pawn",
        "webhook-signature": expect.stringMatching(/^v1,/),
      });
    }
  });
});
