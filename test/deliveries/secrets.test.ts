import { describe, expect, test } from "vitest";
import { signBoardPass } from "../../src/channels/webhook/board-pass";
import { batch, DAY, evict, newId, travelTo } from "../player/fixtures";
import { isSignedWith, meetOutside, START, say, untilSettled, withWebhook } from "./fixtures";

const outside = meetOutside(say(204));

describe("a new secret", () => {
  test("signs beside the old one for a day, then alone", async () => {
    const { id, rpc, webhook, secret: old } = await withWebhook();
    const game = newId("g");
    travelTo(START);
    const rotated = await rpc.rotateWebhookSecret(webhook.id);
    if (rotated === null) throw new Error("there is a webhook");
    expect(rotated.secret).toMatch(/^whsec_/);
    expect(rotated.secret).not.toBe(old);
    expect(rotated.webhook).not.toHaveProperty("secret");
    await evict(id);
    const signedBy = async (at: number, seq: number) => {
      travelTo(at);
      await rpc.receive(batch(game, [seq]));
      await untilSettled(id);
      return [old, rotated.secret].map((secret) => isSignedWith(secret, outside.calls.at(-1)));
    };
    expect(await signedBy(START, 1)).toEqual([true, true]);
    expect(await signedBy(START + DAY - 1, 2)).toEqual([true, true]);
    expect(await signedBy(START + DAY, 3)).toEqual([false, true]);
  });

  test("ends the one before the previous at once", async () => {
    const { id, rpc, webhook, secret: first } = await withWebhook();
    const second = (await rpc.rotateWebhookSecret(webhook.id))?.secret ?? "";
    const third = (await rpc.rotateWebhookSecret(webhook.id))?.secret ?? "";
    await rpc.receive(batch(newId("g"), [1]));
    await untilSettled(id);
    expect([first, second, third].map((secret) => isSignedWith(secret, outside.calls[0]))).toEqual([false, true, true]);
    expect(await rpc.rotateWebhookSecret("none")).toBeNull();
  });
});

test("the access code in a sent link is valid for its game only, and as long as its webhook", async () => {
  const { rpc, webhook, secret } = await withWebhook({ format: "slack" });
  const game = newId("g");
  const signature = signBoardPass(secret, game);
  expect(await rpc.hasPassed(webhook.id, game, signature)).toBe(true);
  expect(await rpc.hasPassed(webhook.id, newId("g"), signature)).toBe(false);
  expect(
    await rpc.hasPassed(
      webhook.id,
      game,
      signature.replace(/^./, (first) => (first === "A" ? "B" : "A")),
    ),
  ).toBe(false);
  expect(await rpc.hasPassed("none", game, signature)).toBe(false);
  travelTo(START);
  await rpc.rotateWebhookSecret(webhook.id);
  expect(await rpc.hasPassed(webhook.id, game, signature)).toBe(true);
  travelTo(START + DAY);
  expect(await rpc.hasPassed(webhook.id, game, signature)).toBe(false);
});
