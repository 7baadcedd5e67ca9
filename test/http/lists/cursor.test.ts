import { describe, expect, test } from "vitest";
import * as z from "zod";
import { cursorOf } from "../../../src/http/lists/cursor";

describe("cursors", () => {
  const cursor = cursorOf(z.strictObject({ at: z.int(), id: z.string() }));

  test("can be decoded, in one spelling only", () => {
    const text = cursor.write({ at: 5, id: "x" });
    expect(cursor.read(text)).toEqual({ at: 5, id: "x" });
    for (const other of [`${text}=`, text.slice(1), `${text}A`, "", "!", btoa('{"id":"x","at":5}'), "x".repeat(600)]) {
      expect(cursor.read(other)).toBeNull();
    }
  });
});
