import { env } from "cloudflare:workers";
import { describe, expect, test, vi } from "vitest";
import { recipientTag, writeBounceAddress, writeGamesAddress } from "../../src/channels/email/inbound-address";
import { LARGEST_MAIL } from "../../src/channels/email/inbound-limits";
import { tagOf, writeReplyAddress } from "../../src/channels/email/reply-address";
import worker from "../../src/index";
import { settingsOf } from "../../src/settings";
import { DAY } from "../../src/shared/duration";
import { get, newGame, type TestGame, textAt } from "../http/client";
import { newAddress, withMailOf } from "../player/email/fixtures";
import { evict, player, rows, until } from "../player/fixtures";

const DOMAIN = "reply.skytale.test";

function keys() {
  const { vapidKeys } = settingsOf(env);
  if (vapidKeys === null) throw new Error("the tests have keys");
  return vapidKeys;
}

interface Received {
  readonly to: string;
  readonly text?: string;
  readonly from?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly raw?: string;
  readonly rawSize?: number;
}

let messages = 0;

/**
 * Hands a mail to the `email` handler, as Cloudflare Email Routing does.
 * @returns the reason with which it is rejected; null if it is accepted. `isRead`: whether its content was read
 */
async function receive({ to, text = "e4", from = "ann@example.com", headers = {}, ...given }: Received) {
  messages += 1;
  const fields = { From: from, "Message-ID": `<${messages}@example.com>`, Subject: "Re: Your turn", ...headers };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
  const raw = new TextEncoder().encode(given.raw ?? [...lines, "", text].join("\r\n"));
  const setReject = vi.fn<(reason: string) => void>();
  let isRead = false;
  const message = {
    from,
    to,
    headers: new Headers(),
    rawSize: given.rawSize ?? raw.length,
    get raw() {
      isRead = true;
      return new Blob([raw]).stream();
    },
    setReject,
  } as unknown as ForwardableEmailMessage;
  await worker.email(message, env);
  return { rejection: setReject.mock.calls[0]?.[0] ?? null, isRead };
}

/** A game whose White moves by mail from an address. */
async function mailingGame(moveByReply = true): Promise<TestGame & { readonly address: string; readonly to: string }> {
  const game = await newGame({ timeControl: { kind: "unlimited" } });
  const address = newAddress();
  await withMailOf(
    { id: game.white.id, tokenId: "" },
    async ({ components, run, verify }) => {
      await verify(address, { moveByReply, reminder: null, notices: "off" });
      await components.email.mails.sendTest();
      await run();
    },
    { MAIL_REPLY_DOMAIN: DOMAIN },
  );
  // The object reads the rows that the test has written.
  await evict(game.white.id);
  const { body } = await get(`/v1/games/${game.id}`, game.white.token);
  const tag = await tagOf(textAt(body, "position"));
  const turn = { playerId: game.white.id, gameId: game.id, ply: 0, tag, expiresAt: Date.now() + DAY };
  return { ...game, address, to: (await writeReplyAddress(keys(), turn, DOMAIN)) ?? "" };
}

const plyOf = async ({ id, white }: TestGame) => (await get(`/v1/games/${id}`, white.token)).body.ply;

describe("a mail that Cloudflare has received", () => {
  test("plays the move of a reply", async () => {
    const game = await mailingGame();
    expect(await receive({ to: game.to, from: game.address })).toEqual({ rejection: null, isRead: true });
    await until(async () => expect(await plyOf(game)).toBe(1));
  });

  test("is rejected with a reason for the sender", async () => {
    const game = await mailingGame();
    const { to } = game;
    const forged = to.replace(/\w@/, (end) => (end === "0@" ? "1@" : "0@"));
    expect((await receive({ to: forged })).rejection).toBe("There is no such address.");
    expect((await receive({ to: `somebody@${DOMAIN}` })).rejection).toBe("There is no such address.");
    expect((await receive({ to, from: "xerxes@example.com" })).rejection).toMatch(/^Moves are accepted only from/);
    const off = await mailingGame(false);
    expect((await receive({ to: off.to, from: off.address })).rejection).toMatch(/does not move by e-mail/);
    expect(await plyOf(game)).toBe(0);
  });

  test("that is too large is rejected, and not read", async () => {
    const { to } = await mailingGame();
    const tooLarge = { rejection: "The message is too large. At most 256 kB are accepted.", isRead: false };
    expect(await receive({ to, rawSize: LARGEST_MAIL + 1 })).toEqual(tooLarge);
    expect((await receive({ to, rawSize: LARGEST_MAIL })).isRead).toBe(true);
    const claimsLess = await receive({ to, rawSize: 1, text: "e4\n".repeat(LARGEST_MAIL / 3) });
    expect(claimsLess).toEqual({ ...tooLarge, isRead: true });
  });

  test.each<{ of: string; headers: Record<string, string>; from?: string }>([
    { of: "a vacation responder", headers: { "Auto-Submitted": "auto-replied" } },
    { of: "a mailing list", headers: { "List-Id": "<chess.example.com>" } },
    { of: "a bulk sender", headers: { Precedence: "bulk" } },
    { of: "a mail server, without a return path", headers: {}, from: "" },
  ])("of $of is dropped without an answer", async ({ headers, from }) => {
    const game = await mailingGame();
    const received = await receive({ to: game.to, from: from ?? game.address, headers });
    expect(received.rejection).toBeNull();
    const [row] = await rows(game.white.id, "SELECT state FROM email");
    expect(JSON.parse(String(row?.state))).toMatchObject({ replies: [] });
    expect(await plyOf(game)).toBe(0);
  });

  test("to a notice about several games is accepted and plays nothing", async () => {
    const game = await mailingGame();
    const to = await writeGamesAddress(keys(), game.white.id, DOMAIN);
    expect((await receive({ to, from: game.address })).rejection).toBeNull();
    expect(await plyOf(game)).toBe(0);
  });

  test("that reports a failure suppresses the address of the mail, and no other one", async () => {
    const game = await mailingGame();
    const [mail] = await player(game.white.id).mailDeliveries({ before: null, limit: 1 });
    const report = [
      'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
      "",
      "--b",
      "Content-Type: message/delivery-status",
      "",
      "Action: failed",
      "Status: 5.1.1",
      "--b--",
      "",
    ].join("\r\n");
    const sent = { playerId: game.white.id, deliveryId: Number(mail?.id) };
    const elsewhere = { ...sent, tag: await recipientTag("xerxes@example.com") };
    const own = { ...sent, tag: await recipientTag(game.address) };
    const to = async (path: typeof own) => (await writeBounceAddress(keys(), path, DOMAIN)) ?? "";
    expect((await receive({ to: await to(elsewhere), from: "", raw: report })).rejection).toBeNull();
    expect((await player(game.white.id).mailInfo()).bounce).toBeNull();
    expect((await receive({ to: await to(own), from: "", raw: report })).rejection).toBeNull();
    expect((await player(game.white.id).mailInfo()).bounce?.reason).toBe("not delivered, status 5.1.1");
  });
});
