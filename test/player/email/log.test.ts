import { describe, expect, test } from "vitest";
import { HOUR, rows } from "../fixtures";
import { newAddress, orderOf, pass, START, withMail } from "./fixtures";

const PAGE = { before: null, limit: 20 } as const;
const FULL = { kind: "temporary", reason: "452 4.2.2 Mailbox full" } as const;

describe("the log of deliveries", () => {
  test("has one row for each mail, with its attempts, beside those of webhooks", () =>
    withMail(async ({ id, components, postman, run, startTurn, verify }) => {
      const address = newAddress();
      await verify(address);
      const games = [await startTurn(), await startTurn()];
      pass(1);
      postman.answer = () => FULL;
      await run();
      const [pending] = components.email.repeats.list(PAGE);
      expect(pending).toMatchObject({
        eventType: "email.notice",
        state: "pending",
        gameId: null,
        attempts: [{ at: START + HOUR, url: address, status: null, error: FULL.reason }],
        nextAttemptAt: START + HOUR + 1000,
      });
      expect(JSON.parse(pending?.body ?? "")).toEqual({ games: expect.arrayContaining(games), events: [] });
      postman.answer = () => ({ kind: "accepted" });
      pass(1);
      await run();
      const log = components.email.repeats.list(PAGE);
      expect(log.map(({ eventType, state }) => [eventType, state])).toEqual([
        ["email.notice", "delivered"],
        ["email.verification", "delivered"],
      ]);
      expect(log[0]).toMatchObject({ id: pending?.id, attempts: [{ error: FULL.reason }, { error: null }] });
      expect(log[0]?.nextAttemptAt).toBeNull();
      expect(await rows(id, "SELECT count(*) AS n FROM deliveries")).toEqual([{ n: 2 }]);
      expect(components.email.repeats.list({ ...PAGE, state: "failed" })).toEqual([]);
    }));

  test("names digests and reminders", () =>
    withMail(async ({ components, run, startTurn, verify }) => {
      await verify(newAddress(), { notices: "digest", digestHours: [11], reminder: 0.25 });
      await startTurn(START + 40 * HOUR);
      pass(1);
      await run();
      pass(30);
      await run();
      pass(24);
      await run();
      const types = components.email.repeats.list(PAGE).map(({ eventType }) => eventType);
      expect(types).toEqual(["email.reminder", "email.digest", "email.verification"]);
    }));

  test("closes a mail that has nothing to say any more", () =>
    withMail(async ({ components, postman, run, startTurn, verify }) => {
      await verify(newAddress(), { reminder: null });
      await startTurn();
      pass(1);
      postman.answer = () => FULL;
      await run();
      const { mails } = components.email;
      const address = (await mails.info()).address ?? "";
      await mails.set(orderOf(address, { notices: "off", reminder: null }));
      pass(1);
      await run();
      expect(components.email.repeats.list(PAGE)[0]).toMatchObject({ state: "closed", attempts: [{}] });
      expect(postman.mails).toEqual([]);
    }));

  test("closes a letter that a newer one replaces", () =>
    withMail(async ({ components, postman, run }) => {
      postman.answer = () => FULL;
      for (const address of [newAddress(), newAddress()]) {
        pass(0.1);
        await components.email.mails.set(orderOf(address));
        await run();
      }
      const states = components.email.repeats.list(PAGE).map(({ state }) => state);
      expect(states).toEqual(["pending", "closed"]);
    }));

  test("is deleted with the address", () =>
    withMail(async ({ id, components, verify }) => {
      await verify(newAddress());
      await components.email.mails.set({ ...orderOf(""), address: null });
      expect(await rows(id, "SELECT * FROM deliveries")).toEqual([]);
    }));
});

describe("a mail is sent again at the player's request", () => {
  test("if it waits for a retry: at once", () =>
    withMail(async ({ components, postman, run, startTurn, verify }) => {
      await verify(newAddress());
      await startTurn();
      pass(1);
      postman.answer = () => FULL;
      await run();
      postman.answer = () => ({ kind: "accepted" });
      const [pending] = components.email.repeats.list(PAGE);
      expect(await components.email.repeats.repeat(pending?.id ?? "")).toMatchObject({ ok: true });
      await run();
      expect(postman.mails).toHaveLength(1);
      const again = await components.email.repeats.repeat(pending?.id ?? "");
      expect(again).toMatchObject({ ok: false, error: { code: "rate-limited", retryAfterSeconds: 600 } });
    }));

  test("if it is a notice: about the games as they are now, in the same row", () =>
    withMail(async ({ components, postman, run, startTurn, verify }) => {
      await verify(newAddress(), { notices: "digest" });
      await startTurn();
      pass(24);
      await run();
      expect(postman.mails).toHaveLength(1);
      const later = await startTurn();
      const [digest] = components.email.repeats.list(PAGE);
      expect(await components.email.repeats.repeat(digest?.id ?? "")).toMatchObject({ value: { state: "pending" } });
      await run();
      expect(postman.mails[1]?.text).toContain(`/games/${later}`);
      const [row, ...others] = components.email.repeats.list(PAGE);
      expect(row).toMatchObject({ id: digest?.id, state: "delivered", attempts: [{}, {}] });
      expect(others).toHaveLength(1);
      // The repeated mail contained the new turn, so no digest follows.
      pass(24);
      await run();
      expect(postman.mails).toHaveLength(2);
    }));

  test("not if it was a letter, or no game waits, or the address gets no mails", () =>
    withMail(async ({ components, postman, run, startTurn, verify }) => {
      const { repeats } = components.email;
      await verify(newAddress());
      const [letter] = repeats.list(PAGE);
      expect(await repeats.repeat(letter?.id ?? "")).toEqual({ ok: false, error: { code: "email-not-repeatable" } });
      expect(await repeats.repeat("999")).toEqual({ ok: false, error: { code: "not-found" } });
      await startTurn();
      pass(1);
      postman.answer = () => ({ kind: "permanent", reason: "550 No" });
      await run();
      const [notice] = repeats.list(PAGE);
      expect(notice).toMatchObject({ state: "failed" });
      expect(await repeats.repeat(notice?.id ?? "")).toEqual({ ok: false, error: { code: "email-unverified" } });
    }));
});
