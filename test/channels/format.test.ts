import { describe, expect, test } from "vitest";
import { formatEvent, WEBHOOK_FORMATS, type WebhookFormat } from "../../src/channels/format";
import type { Surroundings } from "../../src/channels/message";
import { headerText } from "../../src/channels/webhook/ntfy";
import { exampleOf } from "../../src/events/examples";
import { definitionOf, EVENTS } from "../../src/events/feed-event";
import { EVENT_TYPES } from "../../src/events/filter";
import { sentenceOf } from "../../src/events/sentence";
import type { StoredEvent } from "../../src/events/stored-event";
import { CHAT_FORMATS, CHATS, type ChatFormat, lineOf } from "./chat-formats";

const ORIGIN = "https://skytale.example";
/** The example of a game event with the given data, or an event of an unknown type. */
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
const AROUND: Surroundings = { opponent: "xerxes", link: `${ORIGIN}/games/g1`, picture: null };
const bodyOf = (item: StoredEvent, format: WebhookFormat, around = AROUND) => formatEvent(item, format, around).body;
const text = (type: string, data: Record<string, unknown>, format: ChatFormat) =>
  lineOf(bodyOf(event(type, data), format), format);

describe("a chat's line", () => {
  test.each([...EVENTS.map(({ type }) => type), "something.new"])("of %s is one readable line with a link", (type) => {
    for (const format of CHAT_FORMATS) {
      const line = text(type, { text: "two\nlines" }, format);
      expect(line).toMatch(/^["A-Z\w].{10,}[.:)"] https:\/\/skytale\.example\/games\/g1$/);
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
    [
      "game.finished",
      { status: "aborted", outcome: { winner: null, reason: "aborted" } },
      "A game of Spartan Chess is over: aborted.",
    ],
    ["challenge.received", { challenger: { username: "xerxes" } }, "xerxes challenges you to Spartan Chess."],
    [
      "message.posted",
      { from: { username: "xerxes" }, text: "x".repeat(300) },
      `xerxes wrote in Spartan Chess: "${"x".repeat(200)}…"`,
    ],
  ])("of %s says what happened", (type, data, sentence) => {
    expect(sentenceOf(event(type, data))).toBe(sentence);
  });

  test.each(CHAT_FORMATS)("escapes players' texts for %s so that they create no mentions or links", (format) => {
    const data = { from: { username: "xer_xes" }, text: "<!channel> @everyone [a](https://x.example) & *b*" };
    expect(text("message.posted", data, format)).toContain(CHATS[format].escaped);
  });

  test("forbids mentions in Discord", () => {
    expect(JSON.parse(bodyOf(event("message.posted"), "discord"))).toMatchObject({ allowed_mentions: { parse: [] } });
  });
});

describe("a message of a turn", () => {
  const picture = `${ORIGIN}/v1/variants/spartan-chess/board.png?position=x`;
  const turn = event("turn.started", {
    lastMove: { move: "g1f3", san: "Nf3", side: "black" },
    deadlineAt: "2026-11-23T18:05:00.000Z",
  });
  const read = (format: ChatFormat, around: Surroundings) => JSON.parse(bodyOf(turn, format, around));

  test("has a section and the board in Slack, and a text for notifications", () => {
    const sentence = "It is your turn in Spartan Chess against xerxes: your opponent played Nf3; move by";
    const local = "<!date^1795457100^{date_short_pretty} at {time}|2026-11-23 18:05 UTC>";
    expect(read("slack", { ...AROUND, picture })).toEqual({
      text: `${sentence} 2026-11-23 18:05 UTC. ${AROUND.link}`,
      blocks: [
        {
          type: "section",
          text: {
            type: "mrkdwn",
            text: `*<${AROUND.link}|Spartan Chess against xerxes>*\n${sentence} ${local}.`,
          },
        },
      ],
      attachments: [{ fallback: "The board", image_url: picture }],
    });
  });

  test("has a card with the board in Discord, and a text for notifications", () => {
    expect(read("discord", { ...AROUND, picture })).toEqual({
      content:
        "It is your turn in Spartan Chess against xerxes: your opponent played Nf3; move by 2026-11-23 18:05 UTC.",
      embeds: [
        {
          title: "Spartan Chess against xerxes",
          url: AROUND.link,
          description: "Move by <t:1795457100:f>, <t:1795457100:R>.",
          image: { url: picture },
        },
      ],
      allowed_mentions: { parse: [] },
    });
  });

  test("has no picture if there is none to load", () => {
    expect(read("slack", AROUND)).not.toHaveProperty("attachments");
    expect(read("discord", AROUND).embeds[0]).not.toHaveProperty("image");
  });

  test("escapes the text of players in each part", () => {
    const message = event("message.posted", {
      from: { username: "xerxes" },
      text: "<!channel> @everyone <https://x.example|a>",
    });
    for (const format of CHAT_FORMATS) {
      expect(bodyOf(message, format)).not.toMatch(/[^\\]<!channel|[^\\]<https:\/\/x/);
    }
  });
});

test("the standard format is the event itself", () => {
  const item = event("turn.started");
  expect(JSON.parse(bodyOf(item, "standard"))).toEqual(item);
});

describe.each(WEBHOOK_FORMATS)("the format %s", (format) => {
  test.each([...EVENTS.map(({ type }) => type), "something.new"])(
    "writes complete headers and a body for %s",
    (type) => {
      const { headers, body } = formatEvent(event(type, { text: "Χαῖρε\r\nX-Other: 1" }), format, AROUND);
      // Web Push bodies are always binary.
      if (format !== "web-push") expect(headers["content-type"]).toMatch(/^[a-z]+\/[a-z]+/);
      for (const [name, value] of Object.entries(headers)) {
        expect(name).toMatch(/^[a-z][a-z-]*$/);
        // Other characters would start a new header or could not be sent unchanged.
        expect(value).toMatch(/^[ -~]+$/);
        expect(name).not.toMatch(/^webhook-|^user-agent$/);
      }
      expect(body).not.toBe("");
    },
  );
});

test("an event with data of another version is sent with its type's name", () => {
  expect(sentenceOf({ ...event("turn.started"), data: { variant: "sparta" } })).toBe("turn.started in Sparta.");
  expect(sentenceOf({ ...event("turn.started"), data: {} })).toBe("turn.started.");
});

describe("a text for people", () => {
  test.each([
    ["turn.started", { lastMove: null, deadlineAt: null }, "It is your turn in Spartan Chess against xerxes."],
    ["draw.offered", { side: "black" }, "Black offers a draw in Spartan Chess against xerxes."],
    [
      "game.finished",
      { status: "finished", outcome: { winner: null, reason: "stalemate" } },
      "A game of Spartan Chess against xerxes is over: a draw (stalemate).",
    ],
    ["something.new", {}, "something.new in Spartan Chess against xerxes."],
  ])("of %s names the opponent and ends with a link", (type, data, sentence) => {
    expect(text(type, data, "slack")).toBe(`${sentence} ${AROUND.link}`);
    expect(bodyOf(event(type, data), "ntfy")).toBe(sentence);
  });

  test("of a message names the author once, with or without a game in the title", () => {
    const data = { from: { username: "xerxes" }, text: "Hi" };
    const message = event("message.posted", data);
    for (const format of CHAT_FORMATS)
      expect(text("message.posted", data, format)).toBe(`xerxes wrote in Spartan Chess: "Hi" ${AROUND.link}`);
    const ntfy = formatEvent(message, "ntfy", AROUND);
    expect(ntfy).toMatchObject({ headers: { title: "Spartan Chess against xerxes" }, body: 'xerxes wrote: "Hi"' });
    const { title, body } = JSON.parse(bodyOf(message, "web-push")).notification;
    expect([title, body]).toEqual(["Spartan Chess against xerxes", 'xerxes wrote: "Hi"']);
  });

  test("has no link if there is nothing to open", () => {
    expect(bodyOf(event("challenge.received"), "slack", { opponent: null, link: null, picture: null })).not.toContain(
      "://",
    );
    expect(
      formatEvent(event("challenge.received"), "ntfy", { opponent: null, link: null, picture: null }).headers,
    ).toEqual({
      "content-type": "text/plain; charset=utf-8",
      title: "Spartan Chess",
      tags: "crossed_swords",
    });
  });
});

describe("ntfy", () => {
  test("is sent title, text, link and emoji as documented", () => {
    expect(formatEvent(event("deadline.warning", { deadlineAt: "2026-11-23T18:05:00.000Z" }), "ntfy", AROUND)).toEqual({
      headers: {
        "content-type": "text/plain; charset=utf-8",
        title: "Spartan Chess against xerxes",
        click: AROUND.link,
        tags: "hourglass_flowing_sand",
        priority: "high",
      },
      body: "Your time in Spartan Chess against xerxes is running out; move by 2026-11-23 18:05 UTC.",
    });
  });

  test.each([
    ["unchanged", "Your turn, xerxes", "Your turn, xerxes"],
    ["in an encoded word", "Δ", "=?UTF-8?B?zpQ=?="],
    ["in an encoded word, as it looks like one", "=?x", "=?UTF-8?B?PT94?="],
  ])("sends a header's text %s", (_name, given, written) => {
    expect(headerText(given)).toBe(written);
  });

  test("splits long texts into several encoded words of valid length without cutting characters", () => {
    const given = "μολὼν λαβέ, 🏛 ".repeat(20);
    const words = headerText(given).split(" ");
    expect(words.length).toBeGreaterThan(5);
    const read = words.map((word) => {
      expect(word.length).toBeLessThanOrEqual(75);
      const [, base64 = ""] = /^=\?UTF-8\?B\?(.*)\?=$/.exec(word) ?? [];
      return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(
        Uint8Array.from(atob(base64), (c) => c.charCodeAt(0)),
      );
    });
    expect(read.join("")).toBe(given);
  });
});
