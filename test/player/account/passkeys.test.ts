import { afterEach, describe, expect, test, vi } from "vitest";
import { FRESH_FOR } from "../../../src/player/account/owner-proofs";
import type { NewPasskey, OwnerProof } from "../../../src/player/player-rpc";
import { evict, newId, newPlayer, player, token, travelTo } from "../fixtures";

const NOW = Date.parse("2027-01-01T00:00:00Z");

afterEach(() => {
  vi.useRealTimers();
});

const challenge = () => ({ text: newId("challenge"), expiresAt: Date.now() + 60_000 });

const passkey = (tokenId: string, proof: OwnerProof | null = null): NewPasskey => ({
  credentialId: newId("credential"),
  publicKey: "key",
  counter: 0,
  name: "my phone",
  scopes: ["game:read"],
  challenge: challenge(),
  tokenId,
  proof,
});

const CODE: OwnerProof = { kind: "recovery-code", recoveryHash: "recovery" };
const REQUIRED = { ok: false, error: { code: "fresh-proof-required", accepted: ["recovery-code"] } };

async function playerAt(now = NOW) {
  travelTo(now);
  return newPlayer();
}

describe("adding a passkey without a proof", () => {
  test("works for ten minutes after signing up", async () => {
    const { rpc, token: first } = await playerAt();
    travelTo(NOW + FRESH_FOR - 1);
    expect(await rpc.passkeyTerms(first.id)).toEqual({ accepted: null, passkeys: [] });
    expect(await rpc.addPasskey(passkey(first.id))).toMatchObject({ ok: true });
    travelTo(NOW + FRESH_FOR);
    expect(await rpc.passkeyTerms(first.id)).toMatchObject({ accepted: ["recovery-code", "passkey"] });
    expect(await rpc.addPasskey(passkey(first.id))).toEqual({
      ok: false,
      error: { code: "fresh-proof-required", accepted: ["recovery-code", "passkey"] },
    });
  });

  test("does not work with a token that another token created, however new both are", async () => {
    const { rpc, token: first } = await playerAt();
    const child = token({ parentId: first.id });
    const grandchild = token({ parentId: child.id });
    await rpc.addToken(child);
    await rpc.addToken(grandchild);
    expect(await rpc.addPasskey(passkey(child.id))).toEqual(REQUIRED);
    expect(await rpc.addPasskey(passkey(grandchild.id))).toEqual(REQUIRED);
    expect(await rpc.addPasskey(passkey("no token"))).toEqual({ ok: false, error: { code: "bad-token" } });
  });

  test("does not work if the clock was set back to before the token's creation", async () => {
    const { rpc, token: first } = await playerAt();
    travelTo(NOW - 1);
    expect(await rpc.addPasskey(passkey(first.id))).toEqual(REQUIRED);
  });

  test("works in a session that a passkey has just opened, and with a token from a recovery", async () => {
    const { rpc, token: first } = await playerAt();
    const key = passkey(first.id);
    await rpc.addPasskey(key);
    travelTo(NOW + 2 * FRESH_FOR);
    const session = { id: newId("t"), hash: newId("hash"), expiresAt: null };
    const use = { credentialId: key.credentialId, counter: 1, challenge: challenge() };
    expect(await rpc.signInByPasskey({ ...use, token: session })).toMatchObject({ ok: true });
    expect(await rpc.addPasskey(passkey(session.id))).toMatchObject({ ok: true });
    const recovered = token();
    await rpc.recover({ recoveryHash: "recovery", nextRecoveryHash: "next", token: recovered, revokeAll: false });
    expect(await rpc.addPasskey(passkey(recovered.id))).toMatchObject({ ok: true });
    travelTo(NOW + 3 * FRESH_FOR);
    expect(await rpc.addPasskey(passkey(session.id))).toMatchObject({ ok: false });
    expect(await rpc.addPasskey(passkey(recovered.id))).toMatchObject({ ok: false });
  });
});

describe("a proof", () => {
  test("by a wrong recovery code counts as an attempt and does not use the code up", async () => {
    const { rpc, token: first } = await playerAt();
    travelTo(NOW + FRESH_FOR);
    const wrong: OwnerProof = { kind: "recovery-code", recoveryHash: "wrong" };
    for (let guess = 0; guess < 5; guess += 1) {
      expect(await rpc.addPasskey(passkey(first.id, wrong))).toEqual({
        ok: false,
        error: { code: "bad-recovery-code" },
      });
    }
    expect(await rpc.addPasskey(passkey(first.id, wrong))).toMatchObject({ error: { code: "rate-limited" } });
    expect(await rpc.addPasskey(passkey(first.id, CODE))).toMatchObject({ ok: true });
    expect(await rpc.addPasskey(passkey(first.id, CODE))).toMatchObject({ ok: true });
  });

  test("by passkey is valid once, for an increasing counter, and for one of the player's passkeys", async () => {
    const { rpc, token: first } = await playerAt();
    const key = { ...passkey(first.id), counter: 3 };
    await rpc.addPasskey(key);
    travelTo(NOW + FRESH_FOR);
    const use = { credentialId: key.credentialId, counter: 4, challenge: challenge() };
    const by = (changes: Partial<typeof use>) =>
      rpc.addPasskey(passkey(first.id, { kind: "passkey", use: { ...use, challenge: challenge(), ...changes } }));
    const refused = { ok: false, error: { code: "bad-passkey" } };
    expect(await by({ counter: 3 })).toEqual(refused);
    expect(await by({ credentialId: "of somebody else" })).toEqual(refused);
    expect(await by({ challenge: { text: "over", expiresAt: NOW } })).toEqual(refused);
    expect(await by({ challenge: use.challenge })).toMatchObject({ ok: true });
    expect(await by({ challenge: use.challenge, counter: 9 })).toEqual(refused);
    // The proof and the new passkey must have different challenges.
    const same = challenge();
    const both = {
      ...passkey(first.id, { kind: "passkey", use: { ...use, counter: 20, challenge: same } }),
      challenge: same,
    };
    expect(await rpc.addPasskey(both)).toEqual(refused);
  });
});

describe("things created with a token", () => {
  /**
   * A sign-up token created a child token, which added a passkey. A session of that passkey created a token and added
   * another passkey.
   */
  async function family() {
    const { id, rpc, token: first } = await playerAt();
    const child = token({ parentId: first.id, name: "my bot" });
    await rpc.addToken(child);
    const key = passkey(child.id, CODE);
    const added = await rpc.addPasskey(key);
    const session = { id: newId("t"), hash: newId("hash"), expiresAt: null };
    await rpc.signInByPasskey({ credentialId: key.credentialId, counter: 1, challenge: challenge(), token: session });
    const bySession = token({ parentId: session.id });
    await rpc.addToken(bySession);
    const second = await rpc.addPasskey(passkey(session.id));
    const own = await rpc.addPasskey({ ...passkey(first.id), name: "mine" });
    const idOf = (made: typeof added) => (made.ok ? made.value.id : "");
    return { id, rpc, first, child, session, bySession, keys: [idOf(added), idOf(second), idOf(own)] as const };
  }
  const ids = (items: readonly { readonly id: string }[]) => items.map(({ id }) => id).sort();

  test("are listed and announced when they are created", async () => {
    const { rpc, first, child, session, bySession, keys } = await family();
    const made = await rpc.tokenCreations(child.id);
    expect(ids(made?.passkeys ?? [])).toEqual([keys[0], keys[1]].sort());
    expect(made?.tokens).toEqual([]);
    expect(made?.passkeys.find(({ id }) => id === keys[0])?.createdBy).toEqual({
      tokenId: child.id,
      tokenName: "my bot",
    });
    const all = await rpc.tokenCreations(first.id);
    expect(ids(all?.tokens ?? [])).toEqual([child.id]);
    expect(ids(all?.passkeys ?? [])).toEqual([...keys].sort());
    expect(await rpc.tokenCreations("none")).toBeNull();
    const feed = await rpc.feed(null, 100);
    const told = feed.ok ? feed.value.items.map(({ type, data }) => [type, data.tokenId, data.provedBy]) : [];
    expect(told).toEqual([
      ["token.added", child.id, undefined],
      ["passkey.added", child.id, "recovery-code"],
      ["token.added", bySession.id, undefined],
      ["passkey.added", session.id, "new-session"],
      ["passkey.added", first.id, "new-session"],
    ]);
  });

  test("stay if only the token is revoked, except for its tokens", async () => {
    const { rpc, first, child, session, bySession, keys } = await family();
    expect(await rpc.revokeToken(child.id, { passkeys: false, webhooks: false })).toBe(true);
    expect(ids(await rpc.listPasskeys())).toEqual([...keys].sort());
    expect(ids(await rpc.listTokens())).toEqual([first.id, session.id, bySession.id].sort());
    // The passkeys are found although the token in the middle of the chain is revoked.
    expect(ids((await rpc.tokenCreations(first.id))?.passkeys ?? [])).toEqual([...keys].sort());
  });

  test("are deleted with the token if requested, through all sessions, also after an eviction", async () => {
    const { id, first, child, keys } = await family();
    await evict(id);
    const rpc = player(id);
    expect(await rpc.revokeToken(child.id, { passkeys: true, webhooks: false })).toBe(true);
    expect(ids(await rpc.listPasskeys())).toEqual([keys[2]]);
    expect(ids(await rpc.listTokens())).toEqual([first.id]);
    expect(await rpc.revokeToken(child.id, { passkeys: true, webhooks: false })).toBe(false);
  });

  test("are deleted with the passkey of a session if requested", async () => {
    const { rpc, first, child, keys } = await family();
    expect(await rpc.deletePasskey(keys[0], { passkeys: true, webhooks: false })).toBe(true);
    expect(ids(await rpc.listPasskeys())).toEqual([keys[2]]);
    expect(ids(await rpc.listTokens())).toEqual([first.id, child.id].sort());
  });

  test("are listed by a recovery that keeps them, and deleted by one that does not", async () => {
    const { rpc, keys } = await family();
    const order = { recoveryHash: "recovery", nextRecoveryHash: "next", token: token(), revokeAll: false };
    const kept = await rpc.recover(order);
    expect(kept).toMatchObject({ ok: true, value: { tokenId: order.token.id } });
    expect(ids(kept.ok ? kept.value.passkeys : [])).toEqual([...keys].sort());
    expect(await rpc.recover(order)).toEqual(kept);
    const last = { recoveryHash: "next", nextRecoveryHash: "last", token: token(), revokeAll: true };
    expect(await rpc.recover(last)).toMatchObject({ ok: true, value: { passkeys: [] } });
  });
});
