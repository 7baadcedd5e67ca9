import { expect, test } from "vitest";
import { derivedId } from "../../src/shared/derived-id";
import { isId } from "../../src/shared/ids";

test("the same text gives the same id, and other texts give others", () => {
  const texts = ["", "a", "b", "ab", "ba", ...Array.from({ length: 20_000 }, (_, index) => `tournament ${index} next`)];
  const ids = texts.map(derivedId);
  expect(ids.every(isId)).toBe(true);
  expect(new Set(ids).size).toBe(texts.length);
  expect(texts.map(derivedId)).toEqual(ids);
});

test("the ids of a released version stay the same, because stored tournaments were created with them", () => {
  expect(derivedId("standing league sparta")).toMatchInlineSnapshot(`"7bejm9d9jddv2kwj"`);
});
