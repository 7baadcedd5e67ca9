import { describe, expect, test } from "vitest";
import { refusalOfException } from "../../../src/http/problems/exception";

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
