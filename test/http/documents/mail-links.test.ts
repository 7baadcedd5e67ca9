import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { addressTag, signatureOf } from "../../../src/channels/email/signatures";
import { findSuppression } from "../../../src/db/suppressed-addresses";
import { settingsOf } from "../../../src/settings";
import { newAddress } from "../../player/email/fixtures";
import { get, post } from "../client";

/** The query of the links by which the owner of an address stops mails, and its name in the list. */
async function linkOf(address: string) {
  const { vapidKeys } = settingsOf(env);
  if (vapidKeys === null) throw new Error("the tests have keys");
  const tag = await addressTag(vapidKeys, address);
  return { tag, query: `?address=${tag}&signature=${await signatureOf(vapidKeys, "stop", [tag])}` };
}

const causeOf = async (tag: string) => (await findSuppression(env.DB, tag))?.cause ?? null;

test("the link that stops all mails changes nothing by GET, stops them by POST, and can be reverted", async () => {
  const { query, tag } = await linkOf(newAddress());
  const shown = await get(`/v1/email/stop${query}`);
  expect(shown.status).toBe(200);
  expect(shown.text).toContain("Stop all e-mails of this server to your address?");
  expect(shown.headers.get("Cache-Control")).toBe("no-store");
  expect(await causeOf(tag)).toBeNull();

  const stopped = await post(`/v1/email/stop${query}`, undefined);
  expect(stopped.text).toContain("This server sends no more e-mails to your address, whoever enters it.");
  expect(stopped.text).toContain(`action="/v1/email/resume${query.replaceAll("&", "&amp;")}"`);
  expect((await post(`/v1/email/stop${query}`, undefined)).status).toBe(200);
  expect(await causeOf(tag)).toBe("stop");

  expect((await get(`/v1/email/resume${query}`)).text).toContain("Allow e-mails again");
  expect(await causeOf(tag)).toBe("stop");
  expect((await post(`/v1/email/resume${query}`, undefined)).status).toBe(200);
  expect(await causeOf(tag)).toBeNull();
});

test.each(["stop", "resume"])(
  "a link to %s for another address, or without a signature, is not valid",
  async (path) => {
    const own = await linkOf(newAddress());
    const other = await linkOf(newAddress());
    await post(`/v1/email/stop${other.query}`, undefined);
    for (const query of [own.query.replace(own.tag, other.tag), `?address=${other.tag}`, ""])
      expect((await post(`/v1/email/${path}${query}`, undefined)).status).toBe(404);
    expect([await causeOf(own.tag), await causeOf(other.tag)]).toEqual([null, "stop"]);
  },
);

test("a server in the cloud has no outbox", async () => {
  expect((await get("/dev/mail")).status).toBe(404);
});
