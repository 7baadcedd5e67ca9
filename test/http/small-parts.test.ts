import { describe, expect, test } from "vitest";
import * as z from "zod";
import { idOf } from "../../src/http/auth/digest";
import { canonicalRecoveryCode, newRecoveryCode } from "../../src/http/auth/recovery-code";
import { checksum, newToken, playerOfToken } from "../../src/http/auth/token";
import { AddressLimit } from "../../src/http/limits/address-limit";
import { clientAddress } from "../../src/http/limits/client-address";
import { cursorOf } from "../../src/http/lists/cursor";
import { refusalOfException } from "../../src/http/problems/exception";
import { randomId } from "../../src/random-id";
import { settingsOf } from "../../src/settings";
import { isId } from "../../src/shared/ids";
import { isReservedUsername, usernameSkeleton } from "../../src/shared/username";

describe("tokens", () => {
  test("name their player, and no longer do with any letter changed", () => {
    const token = newToken("7g2k9qd4w0xn5tz1");
    expect(playerOfToken(token)).toBe("7g2k9qd4w0xn5tz1");
    for (let i = 0; i < token.length; i += 1) {
      const other = token[i] === "a" ? "b" : "a";
      expect(playerOfToken(token.slice(0, i) + other + token.slice(i + 1))).toBeNull();
    }
    expect(playerOfToken(`${token} `)).toBeNull();
    expect(newToken("7g2k9qd4w0xn5tz1")).not.toBe(token);
  });

  test("have the checksum of the CRC-32 that everyone has", () => {
    // "123456789" has the CRC-32 cbf43926, which is 3421780262.
    expect(checksum("123456789")).toBe("3jZRME");
  });
});

describe("recovery codes", () => {
  test("are read however they are typed", () => {
    const code = newRecoveryCode();
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){4}[0-9A-HJKMNP-TV-Z]{5}$/);
    expect(canonicalRecoveryCode(` ${code.toLowerCase().replaceAll("-", "")} `)).toBe(code);
    expect(canonicalRecoveryCode(code.replaceAll("0", "o").replaceAll("1", "l"))).toBe(code);
  });
});

describe("ids", () => {
  test("have their form, fresh or made of a text", async () => {
    expect(isId(randomId())).toBe(true);
    expect(await idOf("a")).toBe(await idOf("a"));
    expect(await idOf("a")).not.toBe(await idOf("b"));
    expect(isId(await idOf("a"))).toBe(true);
  });
});

describe("names", () => {
  test.each([
    ["Leonidas", "1eon-idas", true],
    ["morna", "moma", true],
    ["vvolf", "Wolf", true],
    ["clio", "dio", true],
    ["s0lon", "solon", true],
    ["a_b-c", "abc", true],
    ["gorgo", "gorgon", false],
  ])("%s and %s", (a, b, alike) => {
    expect(usernameSkeleton(a) === usernameSkeleton(b)).toBe(alike);
  });

  test("are kept back in every spelling", () => {
    for (const name of ["admin", "Adm1n", "SKYTALE", "5kyta1e", "deleted_player", "n-u-l-l", "me"]) {
      expect(isReservedUsername(name)).toBe(true);
    }
    expect(isReservedUsername("leonidas")).toBe(false);
  });
});

describe("cursors", () => {
  const cursor = cursorOf(z.strictObject({ at: z.int(), id: z.string() }));

  test("come back as they went, and in no other spelling", () => {
    const text = cursor.write({ at: 5, id: "x" });
    expect(cursor.read(text)).toEqual({ at: 5, id: "x" });
    for (const other of [`${text}=`, text.slice(1), `${text}A`, "", "!", btoa('{"id":"x","at":5}'), "x".repeat(600)]) {
      expect(cursor.read(other)).toBeNull();
    }
  });
});

describe("limits by address", () => {
  const rate = { limit: 3, windowSeconds: 60 };

  test("let a burst through, then what refills", () => {
    const limit = new AddressLimit();
    const tries = (now: number) => limit.take("a", rate, 1, now);
    expect([tries(0), tries(0), tries(0)].every(({ ok }) => ok)).toBe(true);
    expect(tries(1000)).toMatchObject({ ok: false, error: { retryAfterSeconds: 19 } });
    expect(limit.take("b", rate, 1, 1000).ok).toBe(true);
    expect(tries(20_000)).toMatchObject({ ok: true, value: { limit: 3, remaining: 0, windowSeconds: 60 } });
    expect(tries(20_001).ok).toBe(false);
  });

  test("forget the address seen longest ago, so that memory is bounded", () => {
    const limit = new AddressLimit();
    for (let i = 0; i < 3; i += 1) limit.take("first", rate, 1, 0);
    for (let i = 0; i < 20_000; i += 1) limit.take(`address ${i}`, rate, 1, 0);
    expect(limit.take("first", rate, 1, 0).ok).toBe(true);
  });
});

describe("a caller's address", () => {
  const network = settingsOf({});
  const request = (address: string) =>
    new Request("https://skytale.test/", { headers: { "CF-Connecting-IP": address } });

  test.each([
    ["192.0.2.1", "192.0.2.1"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:db8:1:2::9", "2001:db8:1:2::/64"],
    ["2001:db8::9", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
  ])("%s counts as %s", (address, expected) => {
    expect(clientAddress(request(address), network)).toBe(expected);
  });

  test("is not taken from a header on a local server", () => {
    const local = settingsOf({ LOCAL_SERVER: "true" });
    expect(clientAddress(request("192.0.2.1"), local)).toBe("unknown");
    const seen = (clientIp: string) => new Request("https://skytale.test/", { cf: { clientIp } });
    expect(clientAddress(seen("192.0.2.9:32790"), local)).toBe("192.0.2.9");
    expect(clientAddress(seen("[2001:db8:1:2::9]:58550"), local)).toBe("2001:db8:1:2::/64");
    // A server on HOST=:: has callers by IPv4 too: each counts for itself.
    expect(clientAddress(seen("[::ffff:192.0.2.9]:46128"), local)).toBe("192.0.2.9");
    expect(clientAddress(seen("[::ffff:192.0.2.10]:46128"), local)).toBe("192.0.2.10");
  });
});

describe("exceptions", () => {
  test.each([
    [Object.assign(new Error("x"), { retryable: true }), "unavailable"],
    [Object.assign(new Error("x"), { overloaded: true }), "unavailable"],
    [new Error("D1_ERROR: Network connection lost."), "unavailable"],
    [new Error("D1_ERROR: no such table"), "internal-error"],
    ["thrown text", "internal-error"],
  ])("%s is %s", (error, code) => {
    expect(refusalOfException(error)).toEqual({ code });
  });
});
