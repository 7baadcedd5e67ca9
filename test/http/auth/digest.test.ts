import { describe, expect, test } from "vitest";
import { idOf } from "../../../src/http/auth/digest";
import { randomId } from "../../../src/random-id";
import { isId } from "../../../src/shared/ids";

describe("ids", () => {
  test("have the documented format, both random ones and those derived from a text", async () => {
    expect(isId(randomId())).toBe(true);
    expect(await idOf("a")).toBe(await idOf("a"));
    expect(await idOf("a")).not.toBe(await idOf("b"));
    expect(isId(await idOf("a"))).toBe(true);
  });
});
