import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { PUSH_LIMIT } from "../../../src/channels/web-push/push-channel";
import { WEBHOOK_LIMIT } from "../../../src/channels/webhook/webhook-channel";
import { at, get, listAt, newGame, newPlayer, post, send, textAt, verdict } from "../client";

// A browser's keys, taken from the example in RFC 8291.
const KEYS = {
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
};
const ENDPOINT = "https://fcm.googleapis.com/fcm/send/one";
const PUSH = { url: ENDPOINT, format: "web-push", keys: KEYS };

const sent: { url: string; headers: Headers; body: unknown }[] = [];
beforeEach(() => {
  sent.length = 0;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    sent.push({ url: String(input), headers: new Headers(init?.headers), body: init?.body });
    return new Response(null, { status: 201 });
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

test("the public key for subscriptions can be read by anyone", async () => {
  const { body } = await get("/v1/push-key");
  expect(body).toEqual({ publicKey: expect.stringMatching(/^B[\w-]{86}$/) });
});

describe("a browser's subscription", () => {
  test.each([
    ["https://fcm.googleapis.com/fcm/send/a", true],
    ["https://updates.push.services.mozilla.com/wpush/v2/a", true],
    ["https://wns2-by3p.notify.windows.com/w/?token=a", true],
    ["https://web.push.apple.com/a", true],
    ["https://fcm.googleapis.com.example.com/a", false],
    ["https://xpush.services.mozilla.com/a", false],
    ["https://receiver.example.com/a", false],
  ])("at %s is verified without a ping: %s", async (url, verified) => {
    const player = await newPlayer();
    const made = await post("/v1/webhooks", player.token, { ...PUSH, url });
    expect(made.status).toBe(201);
    expect(made.body.webhook).toMatchObject({ url, format: "web-push", verified });
    expect(made.text).not.toContain(KEYS.auth);
    expect((await get("/v1/webhooks", player.token)).text).not.toContain(KEYS.auth);
    // A new address gets no unrequested test message.
    expect(sent).toEqual([]);
  });

  test.each([
    ["no keys", { keys: undefined }, "keys"],
    ["keys of another format", { format: "standard" }, "keys"],
    ["a key that is not a point of the curve", { keys: { ...KEYS, p256dh: `BA${"A".repeat(85)}` } }, "keys"],
    ["a short secret", { keys: { ...KEYS, auth: "AAAA" } }, "keys"],
    ["half of the keys", { keys: { p256dh: KEYS.p256dh } }, "keys.auth"],
  ])("is refused with %s", async (_name, changes, field) => {
    const player = await newPlayer();
    const refused = await post("/v1/webhooks", player.token, { ...PUSH, ...changes });
    expect(verdict(refused)).toBe("422 invalid-request");
    expect(at(refused.body, "errors", 0, "field")).toBe(field);
  });

  test.each(["https://192.168.1.1/push", "http://push.example.org/", "https://localhost/push"])(
    "is refused at an address that webhooks must not have: %s",
    async (url) => {
      const { token } = await newPlayer();
      expect(verdict(await post("/v1/webhooks", token, { ...PUSH, url }))).toBe("422 webhook-address-refused");
    },
  );

  test.each([
    "https://fcm.googleapis.com:8443/fcm/send/a",
    "https://updates.push.services.mozilla.com:9000/wpush/v2/a",
    "https://push.receiver.example.com:8443/a",
  ])("is refused at a port that no push service uses: %s", async (url) => {
    const { token } = await newPlayer();
    const refused = await post("/v1/webhooks", token, { ...PUSH, url });
    expect([verdict(refused), at(refused.body, "detail")]).toEqual([
      "422 webhook-address-refused",
      expect.stringContaining("443"),
    ]);
    const made = await post("/v1/webhooks", token, PUSH);
    const path = `/v1/webhooks/${textAt(made.body, "webhook", "id")}`;
    expect(verdict(await send("PATCH", path, { token, body: { url, keys: KEYS } }))).toBe(
      "422 webhook-address-refused",
    );
    // Other webhooks may use any port above 1023, but they have to be verified at every port.
    const plain = await post("/v1/webhooks", token, { url });
    expect(plain.body.webhook).toMatchObject({ url, verified: false });
  });

  test("cannot change its format, and other webhooks cannot become one", async () => {
    const { token } = await newPlayer();
    const push = await post("/v1/webhooks", token, PUSH);
    const hook = await post("/v1/webhooks", token, { url: "https://example.com/hook" });
    for (const [made, format] of [
      [push, "standard"],
      [hook, "web-push"],
    ] as const) {
      const changed = await send("PATCH", `/v1/webhooks/${textAt(made.body, "webhook", "id")}`, {
        token,
        body: { format },
      });
      expect(verdict(changed)).toBe("422 invalid-request");
      expect(at(changed.body, "errors", 0, "field")).toBe("format");
    }
  });

  test("can only change its address together with its keys", async () => {
    const { token } = await newPlayer();
    const made = await post("/v1/webhooks", token, PUSH);
    const path = `/v1/webhooks/${textAt(made.body, "webhook", "id")}`;
    const url = `${ENDPOINT}-anew`;
    expect(verdict(await send("PATCH", path, { token, body: { url } }))).toBe("422 invalid-request");
    const moved = await send("PATCH", path, { token, body: { url, keys: KEYS } });
    expect(moved.body).toMatchObject({ url, verified: true });
    const away = await send("PATCH", path, { token, body: { url: "https://push.example.org/a", keys: KEYS } });
    expect(away.body).toMatchObject({ verified: false });
  });

  test("has a limit separate from other webhooks", async () => {
    const { token } = await newPlayer();
    for (let n = 0; n < PUSH_LIMIT; n += 1) await post("/v1/webhooks", token, { ...PUSH, url: `${ENDPOINT}${n}` });
    const refused = await post("/v1/webhooks", token, PUSH);
    expect(verdict(refused)).toBe("409 too-many-webhooks");
    for (let n = 0; n < WEBHOOK_LIMIT; n += 1) {
      expect((await post("/v1/webhooks", token, { url: `https://example.com/${n}` })).status).toBe(201);
    }
  });

  test("gets the default events, with urgency, and encrypted", async () => {
    const { id, white, black } = await newGame();
    const mine = `${ENDPOINT}-${id}`;
    await post("/v1/webhooks", black.token, { ...PUSH, url: mine });
    await post(`/v1/games/${id}/moves`, white.token, { move: "e2e4", ply: 0 });
    const notice = await vi.waitFor(() => {
      const [first] = sent.filter(({ url }) => url === mine);
      if (first === undefined) throw new Error("nothing has come");
      return first;
    });
    expect(Object.fromEntries(notice?.headers ?? [])).toMatchObject({
      authorization: expect.stringMatching(/^vapid t=\S+, k=B\S{86}$/),
      "content-encoding": "aes128gcm",
      urgency: "normal",
      topic: id,
    });
    const body = notice?.body as Uint8Array;
    // The length is always the maximum, so it reveals nothing.
    expect(body.byteLength).toBe(4096);
    expect(new TextDecoder().decode(body)).not.toContain("Spartan");
    const { body: log } = await get(
      `/v1/webhooks/${textAt((await get("/v1/webhooks", black.token)).body, "items", 0, "id")}/deliveries`,
      black.token,
    );
    expect(listAt(log, "items")).toHaveLength(1);
  });
});
