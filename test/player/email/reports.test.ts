import { describe, expect, test } from "vitest";
import { recipientTag } from "../../../src/channels/email/inbound-address";
import { HOUR } from "../fixtures";
import { type MailingPlayer, newAddress, orderOf, pass, START, withMail } from "./fixtures";

const PAGE = { before: null, limit: 20 } as const;
const UNKNOWN = { isPermanent: true, reason: "550 5.1.1 User unknown" } as const;

/** Lets a notice be accepted by the next server. Returns the id of its row. */
async function sendNotice({ components, run, startTurn }: MailingPlayer): Promise<number> {
  await startTurn();
  pass(1);
  await run();
  const [notice] = components.email.repeats.list(PAGE);
  expect(notice).toMatchObject({ eventType: "email.notice", state: "delivered" });
  return Number(notice?.id);
}

describe("a report about a mail that was accepted before", () => {
  test("of an address that does not exist is a bounce", () =>
    withMail(async (player) => {
      const { components, run, startTurn, postman } = player;
      const address = newAddress();
      await player.verify(address);
      const deliveryId = await sendNotice(player);
      pass(1);
      await components.email.mailer.receiveReport({ deliveryId, tag: await recipientTag(address), ...UNKNOWN });
      const info = await components.email.mails.info();
      expect(info).toMatchObject({ bounce: { at: START + 2 * HOUR, reason: UNKNOWN.reason }, nextMailAt: null });
      const [row] = components.email.repeats.list(PAGE);
      expect(row).toMatchObject({ state: "failed", attempts: [{ error: null }, { error: UNKNOWN.reason }] });
      await startTurn();
      pass(1);
      await run();
      expect(postman.mails).toHaveLength(1);
      await withMail(async (other) => {
        const set = await other.components.email.mails.set(orderOf(address));
        expect(set).toMatchObject({ error: { code: "email-bounced" } });
      });
    }));

  test("of another failure is in the log only", () =>
    withMail(async (player) => {
      const { components } = player;
      const address = newAddress();
      await player.verify(address);
      const report = {
        deliveryId: await sendNotice(player),
        tag: await recipientTag(address),
        isPermanent: false,
        reason: "not delivered, status 4.4.7",
      };
      await components.email.mailer.receiveReport(report);
      expect(await components.email.mails.info()).toMatchObject({ bounce: null, problem: null });
      expect(components.email.repeats.list(PAGE)[0]).toMatchObject({ state: "failed" });
    }));

  test("of the link that verifies an address ends the verification", () =>
    withMail(async ({ components, run }) => {
      const address = newAddress();
      await components.email.mails.set(orderOf(address));
      await run();
      const deliveryId = Number(components.email.repeats.list(PAGE)[0]?.id);
      await components.email.mailer.receiveReport({ deliveryId, tag: await recipientTag(address), ...UNKNOWN });
      expect(await components.email.mails.info()).toMatchObject({ pending: null, problem: { reason: UNKNOWN.reason } });
    }));

  test("is ignored if the mail is unknown, was sent to another address, or the address was verified since", () =>
    withMail(async (player) => {
      const { components } = player;
      const address = newAddress();
      await player.verify(address);
      const deliveryId = await sendNotice(player);
      const tag = await recipientTag(address);
      const { mailer, mails, repeats } = components.email;
      await mailer.receiveReport({ deliveryId: deliveryId + 1, tag, ...UNKNOWN });
      await mailer.receiveReport({ deliveryId, tag: await recipientTag(newAddress()), ...UNKNOWN });
      expect(repeats.list(PAGE)[0]).toMatchObject({ state: "delivered" });
      pass(1);
      const other = newAddress();
      await player.verify(other);
      pass(1);
      await player.verify(address);
      await mailer.receiveReport({ deliveryId, tag, ...UNKNOWN });
      expect(await mails.info()).toMatchObject({ address, bounce: null });
    }));
});
