import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { mailLimiter } from "../../../src/bindings";
import { addressTag } from "../../../src/channels/email/signatures";
import { findSuppression, releaseAddress, suppressAddress } from "../../../src/db/suppressed-addresses";
import { settingsOf } from "../../../src/settings";
import { DAY } from "../../../src/shared/duration";
import { evict, player as rpcOf } from "../fixtures";
import { follow, newAddress, orderOf, pass, START, withMail } from "./fixtures";

const tagOf = (address: string) => {
  const { vapidKeys } = settingsOf(env);
  if (vapidKeys === null) throw new Error("the tests have keys");
  return addressTag(vapidKeys, address);
};

const UNKNOWN_USER = { kind: "permanent", reason: "550 5.1.1 No such user" } as const;

/** Stops the mails to an address, as the page of the link does. */
const stop = async (address: string) =>
  suppressAddress(env.DB, await tagOf(address), { cause: "stop", reason: "", at: Date.now() });

describe("an address whose owner has stopped all mails", () => {
  test("gets no notice, test mail, recovery mail or answer, and the settings say so", () =>
    withMail(async ({ components, postman, run, startTurn, verify }) => {
      const { mails } = components.email;
      const address = newAddress();
      await verify(address, { recovery: true });
      mails.sendRecovery();
      await run();
      expect(postman.mails).toHaveLength(1);
      await stop(address);
      await startTurn();
      pass(1);
      await run();
      expect(postman.attempts).toBe(2);
      expect(await mails.info()).toMatchObject({ address, stoppedAt: START, nextMailAt: null, problem: null });
      expect(await mails.sendTest()).toEqual({ ok: false, error: { code: "email-stopped" } });
      mails.sendRecovery();
      await run();
      expect(postman.attempts).toBe(2);
      const [notice] = components.email.repeats.list({ before: null, limit: 10 });
      expect(notice).toMatchObject({ eventType: "email.notice", state: "failed", attempts: [{ url: address }] });
    }));

  test("is found out before the next mail, whatever letter case the player has entered", () =>
    withMail(async ({ components, verify }) => {
      const address = newAddress();
      await verify(address.toUpperCase());
      await stop(address);
      expect(await components.email.mails.info()).toMatchObject({ stoppedAt: START });
    }));

  test("cannot be entered by anybody", () =>
    withMail(async ({ components, postman, run }) => {
      const address = newAddress();
      await stop(address);
      expect(await components.email.mails.set(orderOf(address))).toMatchObject({ error: { code: "email-stopped" } });
      pass(24 * 30);
      expect(await components.email.mails.set(orderOf(address))).toMatchObject({ error: { code: "email-stopped" } });
      await run();
      expect(postman.attempts).toBe(0);
    }));

  test("gets mails again after its owner has allowed them", () =>
    withMail(async ({ components, postman, run, startTurn, verify }) => {
      const address = newAddress();
      await verify(address);
      await stop(address);
      expect(await components.email.mails.info()).toMatchObject({ stoppedAt: START });
      await releaseAddress(env.DB, await tagOf(address), "stop");
      expect(await components.email.mails.info()).toMatchObject({ stoppedAt: null });
      await startTurn();
      pass(1);
      await run();
      expect(postman.mails.map(({ to }) => to)).toEqual([address]);
    }));

  test("stays stopped if it was stopped before the list was in the database", () =>
    withMail(async ({ components, verify }) => {
      const address = newAddress();
      await verify(address);
      const tag = await tagOf(address);
      await runInDurableObject(env.SIGN_UPS.getByName(`mail ${tag}`), async (_, { storage }) => {
        storage.kv.put("stopped", true);
      });
      expect(await components.email.mails.info()).toMatchObject({ stoppedAt: START });
      expect(await mailLimiter(env, tag).isStopped()).toBe(false);
      expect(await components.email.mails.set(orderOf(address))).toMatchObject({ value: { stoppedAt: START } });
    }));
});

describe("the list", () => {
  test.each(["stop", "bounce"] as const)(
    "has an address with a %s again after the database was lost",
    async (cause) => {
      const address = newAddress();
      const tag = await tagOf(address);
      let player = "";
      await withMail(async ({ id, components, verify }) => {
        player = id;
        await verify(address);
        await suppressAddress(env.DB, tag, { cause, reason: cause === "stop" ? "" : "550 No", at: START });
        await components.email.mails.info();
      });
      await env.DB.prepare("DELETE FROM suppressed_addresses").run();
      await evict(player);
      expect(await rpcOf(player).restoreRow()).toMatchObject({ outcome: "restored" });
      expect(await findSuppression(env.DB, tag)).toMatchObject({ cause, at: START });
      // A stop that was lifted in the meantime stays lifted if the database is not lost.
      await env.DB.prepare("DELETE FROM suppressed_addresses").run();
      expect(await rpcOf(player).restoreRow()).toMatchObject({ outcome: "known" });
      expect(await findSuppression(env.DB, tag)).toBeNull();
    },
  );
});

describe("an address that rejected a mail for good", () => {
  test("cannot be entered by another player, and can be verified again after three days", async () => {
    const address = newAddress();
    await withMail(async ({ components, postman, run, startTurn, verify }) => {
      await verify(address);
      postman.answer = () => UNKNOWN_USER;
      await startTurn();
      pass(1);
      await run();
      const bounce = { reason: UNKNOWN_USER.reason };
      expect(await components.email.mails.info()).toMatchObject({ bounce, nextMailAt: null });
      pass(1);
      await startTurn();
      await run();
      expect(postman.attempts).toBe(2);
    });
    await withMail(async ({ components, postman, run, startTurn }) => {
      const { mails } = components.email;
      const verifiableAt = START + 60 * 60 * 1000 + 3 * DAY;
      expect(await mails.set(orderOf(address))).toEqual({ ok: false, error: { code: "email-bounced", verifiableAt } });
      pass(4 * 24);
      expect(await mails.set(orderOf(address))).toMatchObject({ ok: true, value: { pending: { address } } });
      await run();
      await follow(components, postman.mails[0]);
      expect(await mails.info()).toMatchObject({ address, bounce: null, verifiableAt: null });
      await startTurn();
      pass(1);
      await run();
      expect(postman.mails).toHaveLength(2);
    });
  });

  test("that another player has verified before gets no mails either", async () => {
    const address = newAddress();
    await withMail(async ({ components, postman, run, startTurn, verify }) => {
      await verify(address);
      await suppressAddress(env.DB, await tagOf(address), { cause: "bounce", reason: "550 No", at: START });
      await startTurn();
      pass(1);
      await run();
      expect(postman.attempts).toBe(1);
      const { bounce, verifiableAt } = await components.email.mails.info();
      expect([bounce, verifiableAt]).toEqual([{ at: START, reason: "550 No" }, START + 3 * DAY]);
    });
  });

  test("during its verification is not pending any more", () =>
    withMail(async ({ components, postman, run }) => {
      postman.answer = () => UNKNOWN_USER;
      const address = newAddress();
      await components.email.mails.set(orderOf(address));
      await run();
      const info = await components.email.mails.info();
      expect(info).toMatchObject({ address: null, pending: null, problem: { reason: UNKNOWN_USER.reason } });
      expect(await components.email.mails.set(orderOf(address))).toMatchObject({ error: { code: "email-bounced" } });
    }));

  test("does not undo a stop", () =>
    withMail(async ({ components, verify }) => {
      const address = newAddress();
      await verify(address);
      await stop(address);
      await suppressAddress(env.DB, await tagOf(address), { cause: "bounce", reason: "550 No", at: START + 1 });
      expect(await components.email.mails.info()).toMatchObject({ stoppedAt: START, bounce: null });
    }));
});
