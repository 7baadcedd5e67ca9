import { describe, expect, test } from "vitest";
import { canonicalRecoveryCode, newRecoveryCode } from "../../../src/http/auth/recovery-code";

describe("recovery codes", () => {
  test("are accepted however they are typed", () => {
    const code = newRecoveryCode();
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){4}[0-9A-HJKMNP-TV-Z]{5}$/);
    expect(canonicalRecoveryCode(` ${code.toLowerCase().replaceAll("-", "")} `)).toBe(code);
    expect(canonicalRecoveryCode(code.replaceAll("0", "o").replaceAll("1", "l"))).toBe(code);
  });
});
