import { createExecutionContext, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, test, vi } from "vitest";
import { createApp } from "../../../src/http/app";
import { MINUTE } from "../../../src/shared/duration";
import { travelTo } from "../../player/fixtures";
import { at, get, listAt, newPlayer, post, send, textAt, tokenWith, verdict } from "../client";

afterEach(() => {
  vi.useRealTimers();
});

const signUp = (username: unknown, headers: Readonly<Record<string, string>> = {}, address?: string) =>
  send("POST", "/v1/players", { body: { username }, headers, ...(address ? { address } : {}) });

const countPlayers = async (): Promise<number> =>
  (await env.DB.prepare("select count(*) as n from players").first<{ n: number }>())?.n ?? -1;

describe("signing up", () => {
  test("returns a player, a working token and a recovery code", async () => {
    const made = await signUp("Leonidas-1");
    expect(made.status).toBe(201);
    expect(made.headers.get("Location")).toBe("/v1/players/Leonidas-1");
    const token = textAt(made.body, "token");
    expect(token).toMatch(/^sky_[0-9a-z]{16}_[0-9A-Za-z]{38}$/);
    const me = await get("/v1/me", token);
    expect(me.body).toMatchObject({ username: "Leonidas-1", id: at(made.body, "player", "id") });
    expect(at(me.body, "scopes")).not.toContain("admin");
    const profile = await get("/v1/players/leonidas-1");
    expect(profile.body).toMatchObject({ ...Object(made.body.player) });
  });

  test.each(["brasidas", "Brasidas", "bras1das", "brasldas", "bra-sidas", "bra_s_idas", "8ra5idas"])(
    "refuses the lookalike %s",
    async (name) => {
      await signUp("brasidas");
      const before = await countPlayers();
      expect(verdict(await signUp(name))).toBe("409 username-taken");
      expect(await countPlayers()).toBe(before);
    },
  );

  test.each(["Tav9etos", "taygetos", "7aygetos", "tau-getos"])(
    "refuses %s, which looks like two existing names",
    async (name) => {
      await signUp("tauqetos");
      await signUp("taygetos");
      expect(verdict(await signUp(name))).toBe("409 username-taken");
    },
  );

  test("does not find a player by a lookalike name", async () => {
    await signUp("gylippos");
    expect((await get("/v1/players/GYLIPPOS")).status).toBe(200);
    expect(verdict(await get("/v1/players/gyl1ppos"))).toBe("404 not-found");
  });

  test.each([
    ["ab"],
    ["a".repeat(21)],
    ["-abc"],
    ["abc_"],
    ["a b c"],
    ["αβγδ"],
    ["admin"],
    ["4dm1n".replace("4", "a")],
    ["deleted-player"],
    ["NULL"],
    [""],
    [7],
    [null],
    [["abc"]],
  ])("refuses the name %j", async (name) => {
    const refused = await signUp(name);
    expect(verdict(refused)).toBe("422 invalid-request");
    expect(at(refused.body, "errors", 0, "field")).toBe("username");
  });

  test("creates one of two players who request a name at once", async () => {
    const tries = await Promise.all(Array.from({ length: 8 }, () => signUp("pausanias")));
    expect(tries.map(verdict).sort()).toEqual(["201", ...Array(7).fill("409 username-taken")]);
  });

  test("creates one player per Idempotency-Key", async () => {
    const key = { "Idempotency-Key": crypto.randomUUID() };
    expect((await signUp("kleomenes", key)).status).toBe(201);
    expect((await signUp("kleomenes", key)).status).toBe(201);
    expect(verdict(await signUp("kleombrotos", key))).toBe("422 idempotency-mismatch");
    expect((await signUp("kleombrotos")).status).toBe(201);
  });

  test("refuses an Idempotency-Key that others could guess, and describes valid keys", async () => {
    const v7 = `0193${crypto
      .randomUUID()
      .slice(4)
      .replace(/-4(?=\w{3}-[89ab])/, "-7")}`;
    const keys: Record<string, number> = {
      "1": 400,
      first: 400,
      "sign-up of brasidas": 400,
      "12345678-1234": 400,
      "00000000-0000-4000-8000-000000000000": 400,
      [crypto.randomUUID().replace(/-4(?=\w{3}-[89ab])/, "-1")]: 400,
      ["0".repeat(32)]: 400,
      ["ab".repeat(20)]: 400,
      [crypto.randomUUID().replaceAll("-", "").slice(1)]: 400,
      [v7]: 201,
      [crypto.randomUUID().toUpperCase()]: 201,
      [crypto.randomUUID().replaceAll("-", "").repeat(2)]: 201,
    };
    let n = 0;
    for (const [key, status] of Object.entries(keys)) {
      n += 1;
      const answered = await signUp(`hippeus-${"abcdefghjkmn"[n]}`, { "Idempotency-Key": key });
      expect([key, answered.status]).toEqual([key, status]);
      if (status === 400) expect(verdict(answered)).toBe("400 weak-idempotency-key");
      if (status === 400) expect(textAt(answered.body, "detail")).toContain("UUID");
    }
  });

  test("repeats the answer of a sign-up for ten minutes, to anyone with its key", async () => {
    const uuid = crypto.randomUUID();
    const key = { "Idempotency-Key": uuid };
    const first = await signUp("thibron", key, "192.0.2.3");
    expect(first.status).toBe(201);
    // A client may change networks between the request and its repetition.
    const repeated = await signUp("thibron", key, "192.0.2.4");
    expect([repeated.status, repeated.body]).toEqual([201, first.body]);
    expect(repeated.headers.get("Location")).toBe("/v1/players/thibron");
    const token = textAt(first.body, "token");
    expect(listAt((await get("/v1/me/tokens", token)).body, "items")).toHaveLength(1);
    expect(verdict(await signUp("gylippos", key))).toBe("422 idempotency-mismatch");
    expect(verdict(await signUp("thibron", { "Idempotency-Key": crypto.randomUUID() }))).toBe("409 username-taken");
    expect(verdict(await signUp("thibron"))).toBe("409 username-taken");
    travelTo(Date.now() + 11 * MINUTE);
    expect(verdict(await signUp("thibron", key))).toBe("409 already-done");
    expect((await get("/v1/me", token)).status).toBe(200);
  });

  test("creates one player if the request is repeated while it runs", async () => {
    const key = { "Idempotency-Key": crypto.randomUUID().replaceAll("-", "") };
    const tries = await Promise.all(Array.from({ length: 6 }, () => signUp("lysander", key)));
    expect(new Set(tries.map(({ text }) => text)).size).toBe(1);
    expect(tries[0]?.status).toBe(201);
  });

  test("does not repeat secrets that have changed since", async () => {
    const key = { "Idempotency-Key": crypto.randomUUID() };
    const { body } = await signUp("archidamos", key);
    const recoveryCode = textAt(body, "recoveryCode");
    const recovered = await post("/v1/token-recovery", undefined, { username: "archidamos", recoveryCode });
    expect(recovered.status).toBe(201);
    expect(verdict(await signUp("archidamos", key))).toBe("409 already-done");
  });

  test("is limited by address", async () => {
    const address = "192.0.2.77";
    for (let i = 0; i < 20; i += 1) await signUp("x", {}, address);
    const refused = await signUp("agesilaos", {}, address);
    expect(verdict(refused)).toBe("429 rate-limited");
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(refused.headers.get("RateLimit")).toBe(`"default";r=0;t=${refused.headers.get("Retry-After")}`);
    expect((await signUp("agesilaos")).status).toBe(201);
  });

  test("is counted separately from recoveries", async () => {
    const { username, recoveryCode } = await newPlayer();
    const recover = (code: string, address: string) =>
      send("POST", "/v1/token-recovery", { body: { username, recoveryCode: code }, address });
    const busy = "192.0.2.78";
    for (let i = 0; i < 20; i += 1) await signUp("x", {}, busy);
    expect(verdict(await signUp("agis-the-late", {}, busy))).toBe("429 rate-limited");
    const recovered = await recover(recoveryCode, busy);
    expect(recovered.status).toBe(201);
    const other = "192.0.2.79";
    for (let i = 0; i < 20; i += 1) {
      expect((await send("POST", "/v1/token-recovery", { body: {}, address: other })).status).toBe(422);
    }
    expect(verdict(await recover(textAt(recovered.body, "recoveryCode"), other))).toBe("429 rate-limited");
    expect((await signUp("agis-the-late", {}, other)).status).toBe(201);
  });

  test("limits recoveries across isolates, treats an IPv6 network as one address, and stores nothing afterward", async () => {
    const guess = { username: "nobody", recoveryCode: "guess" };
    const tries = [];
    for (let i = 0; i <= 20; i += 1) {
      const request = new Request("https://skytale.test/v1/token-recovery", {
        method: "POST",
        headers: { "CF-Connecting-IP": `2001:db8:5:5::${i + 1}`, "Content-Type": "application/json" },
        body: JSON.stringify(guess),
      });
      tries.push((await createApp().fetch(request, env, createExecutionContext())).status);
    }
    expect(tries).toEqual([...Array(20).fill(403), 429]);
    const limiter = env.SIGN_UPS.get(env.SIGN_UPS.idFromName("recovery 2001:db8:5:5::/64"));
    expect(await runDurableObjectAlarm(limiter)).toBe(true);
    expect(await runInDurableObject(limiter, (_, { storage }) => [...storage.kv.list()])).toEqual([]);
  });
});

describe("tokens", () => {
  test("are created with fewer scopes, listed without secrets, and revoked", async () => {
    const player = await newPlayer();
    const made = await post("/v1/me/tokens", player.token, { name: "bot", scopes: ["account:read"], expiresIn: "P1D" });
    expect(made.status).toBe(201);
    const narrow = textAt(made.body, "token");
    const listed = await get("/v1/me/tokens", narrow);
    expect(listed.status).toBe(200);
    expect(listed.text).not.toContain(narrow.slice(-20));
    expect(at(listed.body, "items", 1)).toMatchObject({ name: "bot", scopes: ["account:read"] });
    const path = `/v1/me/tokens/${textAt(made.body, "id")}`;
    expect(verdict(await send("DELETE", path, { token: narrow }))).toBe("403 insufficient-scope");
    expect((await send("DELETE", path, { token: player.token })).status).toBe(204);
    expect(verdict(await get("/v1/me/tokens", narrow))).toBe("401 bad-token");
    expect(verdict(await send("DELETE", path, { token: player.token }))).toBe("404 not-found");
  });

  test("identify themselves, so that a client that logs out can revoke its own", async () => {
    const player = await newPlayer();
    const made = await post("/v1/me/tokens", player.token, { name: "page", scopes: ["account:read", "account:write"] });
    const token = textAt(made.body, "token");
    const id = textAt((await get("/v1/me", token)).body, "tokenId");
    expect(id).toBe(textAt(made.body, "id"));
    expect((await send("DELETE", `/v1/me/tokens/${id}`, { token })).status).toBe(204);
    expect(verdict(await get("/v1/me", token))).toBe("401 bad-token");
  });

  test("are listed page by page", async () => {
    const player = await newPlayer();
    for (const name of ["a", "b", "c"]) await post("/v1/me/tokens", player.token, { name, scopes: ["game:read"] });
    const names: string[] = [];
    let cursor = "";
    do {
      const page = await get(`/v1/me/tokens?limit=1${cursor}`, player.token);
      names.push(...listAt(page.body, "items").map((token) => textAt(token, "name")));
      cursor = typeof page.body.nextCursor === "string" ? `&cursor=${page.body.nextCursor}` : "";
    } while (cursor !== "");
    expect(names.sort()).toEqual(["a", "b", "c", "sign-up"]);
  });

  test("cannot create tokens with more scopes", async () => {
    const player = await newPlayer();
    const narrow = await tokenWith(player, ["account:write"]);
    const refused = await post("/v1/me/tokens", narrow, { name: "more", scopes: ["account:write", "game:play"] });
    expect(verdict(refused)).toBe("403 insufficient-scope");
    expect(refused.body.scopes).toEqual(["game:play"]);
    expect(verdict(await post("/v1/me/tokens", player.token, { name: "more", scopes: ["admin"] }))).toBe(
      "403 insufficient-scope",
    );
  });

  test("are not repeated with their secret", async () => {
    const player = await newPlayer();
    const key = { "Idempotency-Key": "k" };
    const body = { name: "bot", scopes: ["game:read"] };
    expect((await post("/v1/me/tokens", player.token, body, key)).status).toBe(201);
    expect(verdict(await post("/v1/me/tokens", player.token, body, key))).toBe("409 already-done");
    expect(verdict(await post("/v1/me/tokens", player.token, { ...body, name: "b" }, key))).toBe(
      "422 idempotency-mismatch",
    );
  });

  test("are recovered by the recovery code, once", async () => {
    const { username, recoveryCode } = await newPlayer();
    const typed = recoveryCode.toLowerCase().replaceAll("-", " ");
    const recovered = await post("/v1/token-recovery", undefined, { username, recoveryCode: typed });
    expect(recovered.status).toBe(201);
    expect((await get("/v1/me", textAt(recovered.body, "token"))).status).toBe(200);
    const again = await post("/v1/token-recovery", undefined, { username, recoveryCode });
    expect(verdict(again)).toBe("403 bad-recovery-code");
    const next = textAt(recovered.body, "recoveryCode");
    expect((await post("/v1/token-recovery", undefined, { username, recoveryCode: next })).status).toBe(201);
    const nobody = await post("/v1/token-recovery", undefined, { username: "nobody-here", recoveryCode });
    expect({ ...nobody.body }).toEqual({ ...again.body });
  });

  test("are recovered again after a lost answer, by the same key and code, for ten minutes", async () => {
    const { username, recoveryCode } = await newPlayer();
    const ask = (key: string, code = recoveryCode) =>
      post("/v1/token-recovery", undefined, { username, recoveryCode: code }, { "Idempotency-Key": key });
    const first = await ask("k1");
    const repeated = await ask("k1");
    expect([repeated.status, repeated.body]).toEqual([201, first.body]);
    expect(repeated.headers.get("Location")).toBe(first.headers.get("Location"));
    expect(listAt((await get("/v1/me/tokens", textAt(first.body, "token"))).body, "items")).toHaveLength(2);
    expect(verdict(await ask("k2"))).toBe("403 bad-recovery-code");
    travelTo(Date.now() + 11 * MINUTE);
    expect(verdict(await ask("k1"))).toBe("403 bad-recovery-code");
    // The new recovery code is used here, so the earlier answers are not repeated any more.
    expect((await ask("k3", textAt(first.body, "recoveryCode"))).status).toBe(201);
    expect(verdict(await ask("k1"))).toBe("403 bad-recovery-code");
  });
});
