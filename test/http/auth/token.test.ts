import { describe, expect, test } from "vitest";
import { checksum, newToken, playerOfToken } from "../../../src/http/auth/token";

describe("tokens", () => {
  test("contain the player's id and are invalid with any letter changed", () => {
    const token = newToken("7g2k9qd4w0xn5tz1");
    expect(playerOfToken(token)).toBe("7g2k9qd4w0xn5tz1");
    for (let i = 0; i < token.length; i += 1) {
      const other = token[i] === "a" ? "b" : "a";
      expect(playerOfToken(token.slice(0, i) + other + token.slice(i + 1))).toBeNull();
    }
    expect(playerOfToken(`${token} `)).toBeNull();
    expect(newToken("7g2k9qd4w0xn5tz1")).not.toBe(token);
  });

  test("use the standard CRC-32 as their checksum", () => {
    // The CRC-32 of "123456789" is cbf43926, which is 3421780262.
    expect(checksum("123456789")).toBe("3jZRME");
  });
});
