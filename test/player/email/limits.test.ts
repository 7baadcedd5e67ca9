import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { get, newPlayer, send } from "../../http/client";
import { evict, rawStub, rows } from "../fixtures";
import { newAddress, orderOf, pass, START, withMail, withMailOf } from "./fixtures";

const PAGE = { before: null, limit: 50 } as const;

// The limit of all mails is one object, and its time does not go back.
beforeEach(() => runInDurableObject(env.SIGN_UPS.getByName("mails"), (_, { storage }) => storage.deleteAll()));

describe("MAILS_PER_DAY", () => {
  test("limits the mails to all players; the others are sent later", async () => {
    await withMail(
      async ({ components, postman, run, startTurn, verify }) => {
        await verify(newAddress());
        await startTurn();
        pass(1);
        await run();
        expect(postman.mails).toHaveLength(1);
        await withMail(
          async (other) => {
            const address = newAddress();
            pass(2);
            await other.components.email.mails.set(orderOf(address));
            await other.run();
            expect(other.postman.attempts).toBe(0);
            expect(await other.components.email.mails.info()).toMatchObject({
              pending: { address },
              problem: { reason: "the server's limit of e-mails per day is reached" },
            });
            pass(11);
            await other.run();
            expect(other.postman.mails).toHaveLength(1);
          },
          { MAILS_PER_DAY: "2" },
        );
        expect(components.email.repeats.list(PAGE)).toHaveLength(2);
      },
      { MAILS_PER_DAY: "2" },
    );
  });
});

describe("PLAYER_MAILS_PER_DAY", () => {
  test("limits the notices to a player per UTC day; the rest is one mail on the next day", () =>
    withMail(
      async ({ components, postman, run, startTurn, verify }) => {
        await verify(newAddress());
        for (let notice = 0; notice < 3; notice += 1) {
          await startTurn();
          pass(1);
          await run();
        }
        expect(postman.mails).toHaveLength(2);
        const midnight = Date.parse("2026-11-25T00:00:00Z");
        expect((await components.email.mails.info()).nextMailAt).toBe(midnight);
        pass((midnight - START) / 3_600_000 - 3);
        await run();
        expect(postman.mails.map(({ subject }) => subject)[2]).toMatch(/and 2 more$/);
      },
      { PLAYER_MAILS_PER_DAY: "2" },
    ));
});

describe("a link that signs in is turned on", () => {
  test("by the token of the sign-up within ten minutes, or by the recovery code", () =>
    withMail(async ({ components, tokenId }) => {
      const { mails } = components.email;
      const order = { ...orderOf(newAddress(), { recovery: true }), tokenId };
      pass(10 / 60);
      const stale = { ok: false, error: { code: "fresh-proof-required", accepted: ["recovery-code"] } };
      expect(await mails.set(order)).toEqual(stale);
      expect(await mails.set({ ...order, recoveryHash: "wrong" })).toMatchObject({
        error: { code: "bad-recovery-code" },
      });
      expect(await mails.info()).toMatchObject({ pending: null, preferences: { recovery: false } });
      expect(await mails.set({ ...order, recoveryHash: "recovery" })).toMatchObject({ ok: true });
      expect(await mails.info()).toMatchObject({ preferences: { recovery: true } });
    }));

  test("not by a stolen token, whatever its age, and not for another address later", () =>
    withMail(async ({ components, tokenId, verify }) => {
      const { mails } = components.email;
      const stolen = {
        id: "stolen",
        hash: "stolen",
        name: "stolen",
        scopes: ["account:write" as const],
        expiresAt: null,
        parentId: tokenId,
      };
      components.change(() => components.addToken(stolen, Date.now()));
      const proofless = { error: { code: "fresh-proof-required" } };
      const ofThief = newAddress();
      expect(await mails.set({ ...orderOf(ofThief, { recovery: true }), tokenId: "stolen" })).toMatchObject(proofless);
      const address = newAddress();
      await verify(address, { recovery: true });
      pass(1);
      expect(await mails.set({ ...orderOf(ofThief, { recovery: true }), tokenId: "stolen" })).toMatchObject(proofless);
      // Without recovery, the token may change the address, and the new address gives no access.
      expect(await mails.set({ ...orderOf(ofThief), tokenId: "stolen" })).toMatchObject({ ok: true });
      expect(await mails.info()).toMatchObject({ address, preferences: { recovery: false } });
    }));
});

test("a link that signs in goes to the confirmed address, not to one that awaits its confirmation", () =>
  withMail(async ({ components, postman, run, tokenId, verify }) => {
    const { mails } = components.email;
    const address = newAddress();
    await verify(address, { recovery: true });
    expect(await mails.set({ ...orderOf(newAddress(), { recovery: true }), tokenId })).toMatchObject({ ok: true });
    await run();
    postman.mails.length = 0;
    mails.sendRecovery();
    await run();
    expect(postman.mails.map(({ to }) => to)).toEqual([address]);
  }));

describe("a server", () => {
  test("that sends no mails says so", () =>
    withMail(
      async ({ components }) => {
        const { mails } = components.email;
        const refused = { ok: false, error: { code: "email-unavailable" } };
        expect(await mails.info()).toMatchObject({ isAvailable: false, hasReplies: false });
        expect(await mails.set(orderOf(newAddress()))).toEqual(refused);
        expect(await mails.sendTest()).toEqual(refused);
        expect(await mails.set({ ...orderOf(""), address: null })).toMatchObject({ ok: true });
      },
      { MAIL: undefined },
    ));

  test("sends nothing on request to an address that is not verified", () =>
    withMail(async ({ components, postman, run }) => {
      const { mails } = components.email;
      const refused = { ok: false, error: { code: "email-unverified" } };
      expect(await mails.sendTest()).toEqual(refused);
      await mails.set(orderOf(newAddress()));
      await run();
      expect(await mails.sendTest()).toEqual(refused);
      mails.sendRecovery();
      await run();
      expect(postman.mails).toHaveLength(1);
    }));

  test("that receives no mails refuses moves by reply", () =>
    withMail(async ({ components }) => {
      const set = await components.email.mails.set(orderOf(newAddress(), { moveByReply: true }));
      expect(set).toEqual({ ok: false, error: { code: "email-replies-unavailable" } });
    }));
});

describe("the data of a player", () => {
  test("has the address in the export, and neither it nor the log after the erasure", async () => {
    const player = await newPlayer();
    const address = newAddress();
    await withMailOf({ id: player.id, tokenId: "" }, ({ verify }) => verify(address, { notices: "digest" }));
    await evict(player.id);
    const exported = await get("/v1/me/export", player.token);
    expect(exported.body.email).toMatchObject({ address, notices: "digest", stoppedAt: null });
    const log = await get("/v1/me/email/deliveries", player.token);
    expect(log.body.items).toMatchObject([{ eventType: "email.verification", state: "delivered" }]);
    const erased = await send("DELETE", "/v1/me", { token: player.token, body: { confirm: player.username } });
    expect(erased.status).toBe(204);
    expect(await rows(player.id, "SELECT * FROM email")).toEqual([]);
    expect(await rows(player.id, "SELECT * FROM deliveries")).toEqual([]);
    const stored = await runInDurableObject(rawStub(player.id), (_, { storage }) =>
      storage.sql
        .exec("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_%' ESCAPE '\\'")
        .toArray()
        .map(({ name }) => JSON.stringify(storage.sql.exec(`SELECT * FROM "${name}"`).toArray()))
        .join(),
    );
    expect(stored).not.toContain(address);
  });
});
