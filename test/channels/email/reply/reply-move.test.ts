import { describe, expect, test } from "vitest";
import { readMail } from "../../../../src/channels/email/reply/received-mail";
import { moveOfReply } from "../../../../src/channels/email/reply/reply-move";

const SEVERAL = "The message contains more than one move. Send one move, in the first line.";
const UNCLEAR = "The first line must contain your move only, such as e4.";
const EMPTY = "The message contains no move above the quoted text.";

describe("a reply's move", () => {
  test.each<{ from: string; text: string; move: string }>([
    {
      from: "Gmail",
      text: "Nf3\r\n\r\nOn Tue, 24 Nov 2026 at 18:00, Skytale <n@s.example> wrote:\r\n> e4",
      move: "Nf3",
    },
    {
      from: "Gmail, wrapped",
      text: "e4\n\nOn Tue, 24 Nov 2026 at 18:00, Skytale\n<n@s.example> wrote:\n\n> d4",
      move: "e4",
    },
    {
      from: "Outlook",
      text: "e2e4\n\n________________________________\nFrom: Skytale <n@s.example>\nSent: Tue\n\nd4",
      move: "e2e4",
    },
    { from: "Outlook", text: "O-O\n\n-----Original Message-----\nFrom: Skytale\nd4", move: "O-O" },
    {
      from: "Apple Mail",
      text: "exd5\n\nSent from my iPhone\n\n> On 24 Nov 2026, at 18:00, Skytale wrote:\n> d4",
      move: "exd5",
    },
    { from: "Thunderbird", text: "Am 24.11.26 um 18:00 schrieb Skytale:\n> d4\n\ne4", move: "" },
    { from: "mutt", text: "e8=Q+\n-- \nLeonidas\nh7", move: "e8=Q+" },
    { from: "a person with a number", text: "\n\n 12... Nf6!\nGood game so far.\n", move: "Nf6!" },
    { from: "a Sparta player", text: "d4-d6=Cxd5,e5", move: "d4-d6=Cxd5,e5" },
    { from: "a Sparta player", text: "b5=H", move: "b5=H" },
  ])("$from: $text", ({ text, move }) => {
    expect(moveOfReply(text)).toEqual(move === "" ? { ok: false, error: EMPTY } : { ok: true, value: move });
  });

  test.each<{ text: string; error: string }>([
    { text: "", error: EMPTY },
    { text: "> e4\n> e5", error: EMPTY },
    { text: "-- \nLeonidas", error: EMPTY },
    { text: "e4 e5", error: SEVERAL },
    { text: "1. e4 e5", error: SEVERAL },
    { text: "e4 or d4", error: SEVERAL },
    { text: "e4\nNf3", error: SEVERAL },
    { text: "e4\n\n2. O-O", error: SEVERAL },
    { text: "I play e4", error: UNCLEAR },
    { text: "x".repeat(300), error: UNCLEAR },
  ])("is refused in $text", ({ text, error }) => {
    expect(moveOfReply(text)).toEqual({ ok: false, error });
  });
});

const mail = (fields: string, body: string) =>
  readMail(
    Uint8Array.from(Buffer.from(`From: Leo <Leo@example.com>\r\nMessage-ID: <a@b>\r\n${fields}\r\n\r\n${body}`)),
  );

describe("a received mail", () => {
  test("with HTML only is read by its lines, without the quotation", async () => {
    const html =
      '<html><head><style>p{}</style></head><body><div dir="ltr">Nf3&nbsp;</div><br>' +
      '<div class="gmail_quote">On Tue, Skytale wrote:<blockquote>e4</blockquote></div></body></html>';
    const { from, messageId, text } = await mail("Content-Type: text/html; charset=utf-8", html);
    expect({ from, messageId, move: moveOfReply(text) }).toEqual({
      from: "Leo@example.com",
      messageId: "<a@b>",
      move: { ok: true, value: "Nf3" },
    });
  });

  test.each<{ fields: string; isAutomatic: boolean }>([
    { fields: "Subject: x", isAutomatic: false },
    { fields: "Auto-Submitted: no", isAutomatic: false },
    { fields: "Auto-Submitted: auto-replied", isAutomatic: true },
    { fields: "Auto-Submitted: Auto-Generated; x=y", isAutomatic: true },
    { fields: "Precedence: Bulk", isAutomatic: true },
    { fields: "Precedence: list", isAutomatic: true },
    { fields: "Return-Path: <>", isAutomatic: true },
  ])("of a program is recognized: $fields", async ({ fields, isAutomatic }) => {
    expect(await mail(fields, "e4")).toMatchObject({ isAutomatic });
  });
});
