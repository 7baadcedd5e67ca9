import { describe, expect, test } from "vitest";
import { extraHeaders, isMailAddress } from "../../../src/channels/email/mail";
import { localMinute, type NoticeContent, type NoticeTurn, writeNotice } from "../../../src/channels/email/notice";
import { boardText } from "../../../src/records/board-text";

const DEADLINE = Date.parse("2026-11-24T16:00:00Z");
const BOARD = boardText({ files: 3, ranks: 2, pieces: [{ square: "a1", piece: "k", side: "white" }] });

const turn = (fields: Partial<NoticeTurn> = {}): NoticeTurn => ({
  gameId: "g1",
  variant: "spartan-chess",
  opponent: "xerxes",
  isNew: true,
  isUrgent: false,
  deadlineAt: DEADLINE,
  lastMove: "e5",
  hasDrawOffer: false,
  board: { text: BOARD, side: "White" },
  replyTo: null,
  ...fields,
});

const content = (fields: Partial<NoticeContent> = {}): NoticeContent => ({
  kind: "notice",
  id: "n1",
  to: "leonidas@example.com",
  playerId: "p1",
  turns: [turn()],
  news: [],
  replyTo: null,
  timeZone: "Europe/Athens",
  origin: "https://skytale.example",
  unsubscribe: "https://skytale.example/v1/email/unsubscribe?token=t",
  ...fields,
});

describe("a notice", () => {
  test("shows the game, the deadline in local time, the board and a link, in both versions", () => {
    const mail = writeNotice(content());
    for (const part of [
      "Spartan Chess against xerxes",
      "xerxes played e5. Move by Tue 24 Nov, 18:00.",
      "2 . . .\n1 K . .\n  a b c\n\nYou play White.",
      "https://skytale.example/games/g1",
      "Times are in the time zone Europe/Athens.",
      "https://skytale.example/v1/email/unsubscribe?token=t",
    ]) {
      expect(mail.text).toContain(part);
      expect(mail.html).toContain(part);
    }
  });

  test("about one game is answered to the address of its turn", () => {
    const { replyTo, text } = writeNotice(content({ turns: [turn({ replyTo: "move+a@reply.example" })] }));
    expect(replyTo).toBe("move+a@reply.example");
    expect(text).toContain("reply to this message with your move");
    expect(text).not.toContain("mailto:");
  });

  test("about several games has a link for each, and an address that answers replies", () => {
    const turns = [turn({ replyTo: "move+a@reply.example" }), turn({ gameId: "g2", replyTo: "move+b@reply.example" })];
    const { replyTo, text } = writeNotice(content({ turns, replyTo: "games+p@reply.example" }));
    expect(replyTo).toBe("games+p@reply.example");
    expect(text).not.toContain("reply to this message");
    expect(text).toContain("To move by e-mail, use the link below the game.");
    for (const address of ["move%2Ba@reply.example", "move%2Bb@reply.example"]) {
      expect(text).toContain(`mailto:${address}?subject=Spartan%20Chess%20against%20xerxes`);
    }
  });

  test("whose replies this server does not get says so", () => {
    for (const turns of [[turn()], [turn(), turn({ gameId: "g2" })]]) {
      const { replyTo, text } = writeNotice(content({ turns }));
      expect(replyTo).toBeUndefined();
      expect(text).toContain("Replies to this message are not read.");
    }
    const news = [{ text: "xerxes accepted.", address: null }];
    const answered = writeNotice(content({ turns: [], news, replyTo: "games+p@reply.example" }));
    expect(answered.replyTo).toBe("games+p@reply.example");
    expect(answered.text).not.toContain("Replies to this message");
  });

  test("loads nothing from elsewhere and sets no colors", () => {
    const { html } = writeNotice(content());
    expect(html).not.toMatch(/<img|<script|<link|src=|url\(|background|(?<!-)color:/);
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
  });

  test.each<{ subject: string; fields: Partial<NoticeContent> }>([
    { subject: "Your turn in Spartan Chess against xerxes", fields: {} },
    {
      subject: "Your turn in Sparta against mardonius and 1 more",
      fields: { turns: [turn({ isNew: false }), turn({ gameId: "g2", variant: "sparta", opponent: "mardonius" })] },
    },
    { subject: "Your turn in 2 games", fields: { turns: [turn(), turn({ gameId: "g2" })] } },
    {
      subject: "Move by Tue 24 Nov, 18:00: Spartan Chess against xerxes",
      fields: { kind: "reminder", turns: [turn({ isUrgent: true }), turn({ gameId: "g2" })] },
    },
    {
      subject: "Move by Tue 24 Nov, 18:00: Spartan Chess against xerxes and 1 more game",
      fields: { kind: "reminder", turns: [turn({ isUrgent: true }), turn({ gameId: "g2", isUrgent: true })] },
    },
    {
      subject: "xerxes challenges you.",
      fields: { turns: [], news: [{ text: "xerxes challenges you.", address: null }] },
    },
    {
      subject: "2 news on Skytale",
      fields: { turns: [], news: [1, 2].map((n) => ({ text: `News ${n}.`, address: null })) },
    },
  ])("has the subject $subject", ({ subject, fields }) => {
    expect(writeNotice(content(fields)).subject).toBe(subject);
  });

  test("escapes texts of players, which make no links and no lines of their own", () => {
    const text = 'xerxes wrote: "<b>see https://evil.example</b>\u2028Bcc: all@example.com"';
    const mail = writeNotice(content({ turns: [], news: [{ text, address: "https://skytale.example/games/g1" }] }));
    expect(mail.html).not.toContain("<b>");
    for (const part of [mail.subject, mail.text, mail.html]) {
      expect(part).not.toMatch(/https:\/\/evil|evil\.example|all@example|\u2028/);
    }
    expect(mail.subject).toMatch(/^[^\r\n]*$/);
  });

  test("is cut at 30 games", () => {
    const turns = Array.from({ length: 40 }, (_, index) => turn({ gameId: `game${index}`, board: null }));
    const mail = writeNotice(content({ turns }));
    expect(mail.text).toContain("It is your turn in 10 more games.");
    expect(mail.text).not.toContain("game30");
  });

  test.each([
    { fields: {}, thread: "game-g1" },
    { fields: { turns: [turn(), turn({ gameId: "g2" })] }, thread: "notices-p1" },
    { fields: { news: [{ text: "News.", address: null }] }, thread: "notices-p1" },
  ])("belongs to the thread $thread", ({ fields, thread }) => {
    expect(writeNotice(content(fields)).thread).toBe(thread);
  });
});

test("headers let a provider unsubscribe by one click, and keep responders silent", () => {
  expect(extraHeaders(writeNotice(content()), "skytale.example")).toEqual({
    "Auto-Submitted": "auto-generated",
    "X-Auto-Response-Suppress": "All",
    References: "<game-g1@skytale.example>",
    "In-Reply-To": "<game-g1@skytale.example>",
    "List-Unsubscribe": "<https://skytale.example/v1/email/unsubscribe?token=t>",
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  });
});

test.each([
  { zone: "Europe/Berlin", at: "2026-10-25T00:30:00Z", shown: "Sun 25 Oct, 02:30" },
  { zone: "Europe/Berlin", at: "2026-10-25T01:30:00Z", shown: "Sun 25 Oct, 02:30" },
  { zone: "America/New_York", at: "2026-11-22T04:05:00Z", shown: "Sat 21 Nov, 23:05" },
  { zone: "UTC", at: "2026-11-22T00:00:00Z", shown: "Sun 22 Nov, 00:00" },
])("$at in $zone is $shown", ({ zone, at, shown }) => {
  expect(localMinute(Date.parse(at), zone)).toBe(shown);
});

test.each([
  ["leonidas@example.com", true],
  ["leonidas+chess@mail.example.co.uk", true],
  ["player@localhost", true],
  ["leonidas", false],
  ["a@b@c", false],
  ["a b@example.com", false],
  ["Leonidas <leonidas@example.com>", false],
  ["leonidas@example.com, other@example.com", false],
  ["leonidas@example.com\r\nBcc: other@example.com", false],
  ["leonidas@-example.com", false],
  [`${"a".repeat(65)}@example.com`, false],
])("%j is an address: %j", (text, isOne) => {
  expect(isMailAddress(text)).toBe(isOne);
});
