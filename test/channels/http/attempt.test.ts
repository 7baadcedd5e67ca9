import { describe, expect, inject, test } from "vitest";
import { attemptWebhook } from "../../../src/channels/webhook/signed-request";
import { newBox, realFetch } from "../../deliveries/fixtures";

describe("one attempt", () => {
  const world = { fetch: realFetch, now: () => Date.now() };
  const message = (path: string) => ({
    url: new URL(`${inject("webhookReceiver")}/${newBox()}/${path}`),
    secrets: ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"],
    id: "g-1",
    headers: { "content-type": "application/json" },
    body: "{}",
  });

  test("ends at its timeout", async () => {
    const result = await attemptWebhook(message("hang"), world, 100);
    expect(result).toMatchObject({ status: null, error: "timeout", body: "" });
    expect(result.durationMs).toBeGreaterThanOrEqual(90);
  });

  test("reads at most a kilobyte of an error's body", async () => {
    const fetch = async () => new Response("x".repeat(5000), { status: 500 });
    expect(await attemptWebhook(message("any"), { ...world, fetch })).toMatchObject({
      status: 500,
      body: "x".repeat(1024),
    });
  });

  test("reads no body of a 2xx answer, because it may never end", async () => {
    let isCanceled = false;
    const endless = new ReadableStream({
      pull: () => new Promise(() => undefined),
      cancel: () => {
        isCanceled = true;
      },
    });
    const fetch = async () => new Response(endless, { status: 200 });
    const result = await attemptWebhook(message("any"), { ...world, fetch }, 60_000);
    expect(result).toMatchObject({ status: 200, error: null, body: "" });
    expect(result.durationMs).toBeLessThan(30_000);
    expect(isCanceled).toBe(true);
    expect(await attemptWebhook(message("long"), world)).toMatchObject({ status: 200, error: null, body: "" });
  });

  test("keeps the status of an answer whose body stalls or breaks off", async () => {
    const stalling = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode("begun"));
      },
      pull(controller) {
        controller.error(new Error("reset"));
      },
    });
    const fetch = async () => new Response(stalling, { status: 500 });
    expect(await attemptWebhook(message("any"), { ...world, fetch })).toMatchObject({ status: 500, error: null });
  });
});
