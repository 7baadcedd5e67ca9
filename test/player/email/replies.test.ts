import { describe, expect, test } from "vitest";
import { tagOf } from "../../../src/channels/email/reply-address";
import type { MailedMove } from "../../../src/player/email/contract";
import { DAY, HOUR } from "../../../src/shared/duration";
import { get, newGame, post, send, type TestGame, textAt } from "../../http/client";
import { type MailingPlayer, newAddress, orderOf, pass, withMail, withMailOf } from "./fixtures";

const REPLIES = { MAIL_REPLY_DOMAIN: "reply.example.com" } as const;

let replies = 0;

/** A reply, as the Worker has read it. */
function replyOf(from: string, changes: Partial<MailedMove> = {}): MailedMove {
  replies += 1;
  return {
    id: `r${replies}`,
    gameId: "g000000000000000",
    ply: 0,
    tag: "abc",
    expiresAt: Date.now() + DAY,
    from,
    messageId: `<${replies}@example.com>`,
    subject: "Re: Your turn",
    move: "e4",
    problem: "",
    ...changes,
  };
}

/** Runs a test with White of a game, whose address is verified and who moves by mail. */
async function asWhite(
  game: TestGame,
  work: (player: MailingPlayer & { readonly address: string; readonly turn: Partial<MailedMove> }) => Promise<unknown>,
) {
  const { body } = await get(`/v1/games/${game.id}`, game.white.token);
  const turn = { gameId: game.id, ply: Number(body.ply), tag: await tagOf(textAt(body, "position")) };
  await withMailOf(
    { id: game.white.id, tokenId: "" },
    async (player) => {
      const address = newAddress();
      await player.verify(address, { moveByReply: true });
      await work({ ...player, address, turn });
    },
    REPLIES,
  );
}

/** Sends a reply, and returns the text of the answer. */
async function answerTo({ components, postman, run }: MailingPlayer, reply: MailedMove): Promise<string> {
  expect(components.email.replies.accept(reply)).toEqual({ ok: true, value: null });
  await run();
  const answer = postman.mails.find(({ inReplyTo }) => inReplyTo === reply.messageId);
  return answer?.text ?? "";
}

const plyOf = async ({ id, white }: TestGame) => (await get(`/v1/games/${id}`, white.token)).body.ply;

describe("a reply plays nothing", () => {
  test("if another position has the same ply after a takeback", async () => {
    const game = await newGame();
    const moves = `/v1/games/${game.id}/moves`;
    await post(moves, game.white.token, { move: "e2e4", ply: 0 });
    await post(moves, game.black.token, { move: "b7d5", ply: 1 });
    await asWhite(game, async (player) => {
      const former = player.turn;
      await post(`/v1/games/${game.id}/takeback`, game.black.token, { ply: 2 });
      await post(`/v1/games/${game.id}/takeback`, game.white.token, { ply: 2 });
      await post(moves, game.black.token, { move: "d7f5", ply: 1 });
      const answer = await answerTo(player, replyOf(player.address, { ...former, move: "d4" }));
      expect(answer).toContain("No move was played. The game has moved on since that message.");
      expect(await plyOf(game)).toBe(2);
    });
  });

  test("if its move was played and taken back, and its job runs again because the answer of the game was lost", async () => {
    const game = await newGame({ takebacks: true });
    await asWhite(game, async (player) => {
      const { messageId, ...stored } = replyOf(player.address, player.turn);
      const job = { ...stored, messageId, at: Date.now(), isAnswered: true, result: null };
      const runJob = () => {
        const { signal } = new AbortController();
        return player.components.email.replies.handlers["mail-reply"](job, { createdAt: job.at, signal });
      };
      await runJob();
      expect(await plyOf(game)).toBe(1);
      await post(`/v1/games/${game.id}/takeback`, game.white.token, { ply: 1 });
      await post(`/v1/games/${game.id}/takeback`, game.black.token, { ply: 1 });
      expect(await plyOf(game)).toBe(0);
      expect(await runJob()).toMatchObject({ rest: { result: { isPlayed: true, sentence: "You played e4." } } });
      expect(await plyOf(game)).toBe(0);
    });
  });

  test("if its address has expired", async () => {
    const game = await newGame({ timeControl: { kind: "unlimited" } });
    await asWhite(game, async (player) => {
      const late = replyOf(player.address, { ...player.turn, expiresAt: Date.now() });
      expect(await answerTo(player, late)).toContain("No move was played. The address of that message has expired.");
      expect(await plyOf(game)).toBe(0);
      const inTime = replyOf(player.address, { ...player.turn, expiresAt: Date.now() + 60_000 });
      expect(await answerTo(player, inTime)).toContain("You played e4.");
      expect(await plyOf(game)).toBe(1);
    });
  });

  test("during the player's vacation, and the vacation goes on", async () => {
    const game = await newGame();
    await send("POST", "/v1/me/vacation", { token: game.white.token, body: { duration: "P7D" } });
    await asWhite(game, async (player) => {
      const answer = await answerTo(player, replyOf(player.address, player.turn));
      expect(answer).toContain("You are on vacation. A move by e-mail does not end it");
      expect(await plyOf(game)).toBe(0);
    });
  });

  test("if the notice was not about one game, and says how to name it", async () => {
    await withMail(async (player) => {
      const address = newAddress();
      await player.verify(address, { moveByReply: true });
      await player.startTurn();
      await player.startTurn();
      pass(1);
      await player.run();
      expect(player.postman.mails[0]?.replyTo).toMatch(/^games\+[a-z\d.]+@reply\.example\.com$/);
      const answer = await answerTo(player, replyOf(address, { gameId: null, ply: 0, tag: "", expiresAt: 0 }));
      expect(answer).toContain("The message that you answered is not about one game.");
      expect(answer).toContain("https://skytale.example/\n");
    }, REPLIES);
  });
});

describe("within an hour", () => {
  test("ten replies are answered, thirty are accepted, and copies do not count", () =>
    withMail(async (player) => {
      const { components, postman, run } = player;
      const address = newAddress();
      await player.verify(address, { moveByReply: true });
      const first = replyOf(address);
      for (const reply of [first, ...Array.from({ length: 29 }, () => replyOf(address))]) {
        expect(components.email.replies.accept(reply)).toEqual({ ok: true, value: null });
        expect(components.email.replies.accept(reply)).toEqual({ ok: true, value: null });
        await run();
      }
      expect(postman.mails).toHaveLength(10);
      expect(components.email.replies.accept(replyOf(address))).toEqual({
        ok: false,
        error: { code: "too-many-replies" },
      });
      expect(components.email.replies.accept(first)).toEqual({ ok: true, value: null });
      pass(1.01);
      expect(components.email.replies.accept(replyOf(address))).toEqual({ ok: true, value: null });
      await run();
      expect(postman.mails).toHaveLength(11);
    }, REPLIES));
});

describe("an answer", () => {
  test("that the address rejects for good is recorded, and is the last mail", () =>
    withMail(async (player) => {
      const { components, postman, run } = player;
      const address = newAddress();
      await player.verify(address, { moveByReply: true });
      postman.answer = () => ({ kind: "permanent", reason: "550 5.1.1 No such user" });
      components.email.replies.accept(replyOf(address));
      await run();
      expect(await components.email.mails.info()).toMatchObject({ bounce: { reason: "550 5.1.1 No such user" } });
      const [answer] = components.email.repeats.list({ before: null, limit: 1 });
      expect(answer).toMatchObject({ eventType: "email.answer", state: "failed" });
      const { attempts } = postman;
      components.email.replies.accept(replyOf(address));
      await run();
      expect(postman.attempts).toBe(attempts);
    }, REPLIES));

  test("is repeated until the address accepts it, and the move is not", async () => {
    const game = await newGame();
    await asWhite(game, async (player) => {
      player.postman.answer = () => ({ kind: "temporary", reason: "452 Mailbox full" });
      const reply = replyOf(player.address, player.turn);
      expect(await answerTo(player, reply)).toBe("");
      expect(await plyOf(game)).toBe(1);
      player.postman.answer = () => ({ kind: "accepted" });
      pass(1 / 60);
      await player.run();
      expect(player.postman.mails.at(-1)?.text).toContain("You played e4.");
      expect(await plyOf(game)).toBe(1);
    });
  });
});

describe("a suspended player", () => {
  test("gets no mails, and cannot move by mail, until the suspension is lifted", async () => {
    const game = await newGame({ timeControl: { kind: "unlimited" } });
    await asWhite(game, async (player) => {
      const { components, postman, run } = player;
      await player.startTurn();
      await components.lifecycle.suspend(true);
      pass(1);
      await run();
      expect(postman.mails).toEqual([]);
      expect(components.email.replies.accept(replyOf(player.address, player.turn))).toEqual({
        ok: false,
        error: { code: "replies-off" },
      });
      await components.lifecycle.suspend(false);
      await run();
      expect(postman.mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Your turn/)]);
    });
  });

  test("gets neither answers nor letters that were requested before, nor a link for recovery", () =>
    withMail(async ({ components, postman, run, tokenId, verify }) => {
      const { mails, replies } = components.email;
      const [address, other] = [newAddress(), newAddress()];
      await verify(address, { moveByReply: true, recovery: true });
      postman.answer = () => ({ kind: "temporary", reason: "452 Mailbox full" });
      replies.accept(replyOf(address, { gameId: null }));
      await mails.sendTest();
      await mails.set({ ...orderOf(other, { moveByReply: true, recovery: true }), tokenId });
      await run();
      const { attempts } = postman;
      expect(attempts).toBe(4);
      postman.answer = () => ({ kind: "accepted" });
      await components.lifecycle.suspend(true);
      pass(1);
      mails.sendRecovery();
      await run();
      expect(postman.attempts).toBe(attempts);
      await components.lifecycle.suspend(false);
      mails.sendRecovery();
      await run();
      expect(postman.mails.map(({ to, subject }) => [to, /Sign in/.test(subject)])).toEqual([[address, true]]);
    }, REPLIES));
});

describe("the address of a notice", () => {
  test("belongs to the turn, and expires with it after whole hours", async () => {
    const game = await newGame();
    await asWhite(game, async (player) => {
      await player.components.email.mails.sendTest();
      pass(3 * 24 - 5);
      await player.run();
      const notice = player.postman.mails.find(({ subject }) => subject.startsWith("Move by"));
      expect(notice?.replyTo).toMatch(new RegExp(`^move\\+${game.white.id}\\.${game.id}\\.0\\.`));
      const hour = Number.parseInt(notice?.replyTo?.split(".")[4] ?? "", 36) * HOUR;
      const { body } = await get(`/v1/games/${game.id}`, game.white.token);
      const deadline = Date.parse(textAt(body, "deadlineAt"));
      expect(hour).toBeGreaterThanOrEqual(deadline);
      expect(hour).toBeLessThan(deadline + HOUR);
    });
  });
});
