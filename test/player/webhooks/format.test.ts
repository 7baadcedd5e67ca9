import { describe, expect, test } from "vitest";
import { exampleOf } from "../../../src/events/examples";
import { definitionOf, EVENTS } from "../../../src/events/feed-event";
import { EVENT_TYPES } from "../../../src/events/filter";
import { sentenceOf } from "../../../src/events/sentence";
import type { StoredEvent } from "../../../src/events/stored-event";
import { formatEvent, WEBHOOK_FORMATS, type WebhookFormat } from "../../../src/player/webhooks/format";

const ORIGIN = "https://skytale.example";
/** An event of a game: its example, or one of a type that is not known here, with other data. */
const event = (type: string, data: Record<string, unknown> = {}) => {
  const known = definitionOf(type);
  const example = known === undefined ? {} : exampleOf(known.type).data;
  return {
    id: "g1-1",
    type,
    timestamp: "2026-11-20T18:00:00.000Z",
    data: { ...example, gameId: "g1", seq: 1, variant: "spartan-chess", ...data },
  };
};
const bodyOf = (item: StoredEvent, format: WebhookFormat, origin: string) => formatEvent(item, format, origin).body;
const text = (type: string, data: Record<string, unknown>, format: "slack" | "discord") =>
  Object.values(JSON.parse(bodyOf(event(type, data), format, ORIGIN)) as Record<string, unknown>)[0];

describe("a chat's line", () => {
  test.each([...EVENTS.map(({ type }) => type), "something.new"])("of %s is one readable line with a link", (type) => {
    for (const format of ["slack", "discord"] as const) {
      const line = String(text(type, { text: "two\nlines" }, format));
      expect(line).toMatch(/^[A-Z\w].{10,}[.:)"] https:\/\/skytale\.example\/v1\/games\/g1\/board\.svg$/);
      expect(line).not.toMatch(/undefined|null|\[object/);
    }
  });

  test("of every known type says more than the type's name", () => {
    for (const type of EVENT_TYPES) expect(sentenceOf(event(type))).not.toContain(type);
  });

  test.each([
    [
      "turn.started",
      {
        side: "white",
        ply: 3,
        lastMove: { move: "g1f3", san: "Nf3", side: "black" },
        deadlineAt: "2026-11-23T18:05:00.000Z",
      },
      "It is your turn in Spartan Chess: your opponent played Nf3; move by 2026-11-23 18:05 UTC.",
    ],
    ["turn.started", { lastMove: null, deadlineAt: null }, "It is your turn in Spartan Chess."],
    [
      "game.finished",
      { status: "finished", outcome: { winner: "black", reason: "checkmate" } },
      "A game of Spartan Chess is over: black wins (checkmate).",
    ],
    [
      "game.finished",
      { status: "finished", outcome: { winner: null, reason: "threefold-repetition" } },
      "A game of Spartan Chess is over: a draw (threefold repetition).",
    ],
    ["challenge.received", { challenger: { username: "xerxes" } }, "xerxes challenges you to Spartan Chess."],
    [
      "message.posted",
      { from: { username: "xerxes" }, text: "x".repeat(300) },
      `xerxes writes in Spartan Chess: "${"x".repeat(200)}…"`,
    ],
  ])("of %s says what happened", (type, data, sentence) => {
    expect(sentenceOf(event(type, data))).toBe(sentence);
  });

  test("lets nothing that a player wrote call people or make links", () => {
    const data = { from: { username: "xer_xes" }, text: "<!channel> @everyone [a](https://x.example) & *b*" };
    expect(text("message.posted", data, "slack")).toContain(
      "&lt;!channel&gt; @everyone [a](https://x.example) &amp; *b*",
    );
    expect(text("message.posted", data, "discord")).toContain("\\<!channel\\> \\@everyone \\[a\\](https://x.example)");
    expect(JSON.parse(bodyOf(event("message.posted", data), "discord", ORIGIN))).toMatchObject({
      allowed_mentions: { parse: [] },
    });
  });
});

test("the standard format is the event itself", () => {
  const item = event("turn.started");
  expect(JSON.parse(bodyOf(item, "standard", ORIGIN))).toEqual(item);
  expect(WEBHOOK_FORMATS).toEqual(["standard", "slack", "discord"]);
});

describe.each(WEBHOOK_FORMATS)("the format %s", (format) => {
  test.each([...EVENTS.map(({ type }) => type), "something.new"])("writes %s whole: headers and body", (type) => {
    const { headers, body } = formatEvent(event(type, { text: "Χαῖρε\r\nX-Other: 1" }), format, ORIGIN);
    expect(headers["content-type"]).toMatch(/^[a-z]+\/[a-z]+/);
    for (const [name, value] of Object.entries(headers)) {
      expect(name).toMatch(/^[a-z][a-z-]*$/);
      // What else would be a line of its own, or not go over the wire as it is.
      expect(value).toMatch(/^[ -~]+$/);
      expect(name).not.toMatch(/^webhook-|^user-agent$/);
    }
    expect(body).not.toBe("");
  });
});

test("an event whose data are those of another version is named", () => {
  expect(sentenceOf({ ...event("turn.started"), data: { variant: "sparta" } })).toBe("turn.started in Sparta.");
  expect(sentenceOf({ ...event("turn.started"), data: {} })).toBe("turn.started.");
});

test("what belongs to a game leads to its board, all else nowhere", () => {
  const { data: _, ...item } = event("challenge.received");
  expect(bodyOf({ ...item, data: { variant: "sparta" } }, "slack", ORIGIN)).not.toContain(ORIGIN);
  const ofGame = { ...item, data: { variant: "sparta", gameId: "g1" } };
  expect(bodyOf(ofGame, "slack", ORIGIN)).toContain(`${ORIGIN}/v1/games/g1/board.svg`);
});
