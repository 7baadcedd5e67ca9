import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalJson } from "../../src/dumps/canonical-json";

test.each([
  [null, "null"],
  [[3, 1, 2], "[3,1,2]"],
  [{ b: 1, a: 2 }, '{"a":2,"b":1}'],
  [{ a10: 1, a9: 2, A: 3 }, '{"A":3,"a10":1,"a9":2}'],
  [{ z: { d: [{ c: 1, b: 2 }], a: false } }, '{"z":{"a":false,"d":[{"b":2,"c":1}]}}'],
  [{ left: undefined, kept: null }, '{"kept":null}'],
  ['é "\\ \n\u0001 \u2028', '"é \\"\\\\ \\n\\u0001 \u2028"'],
  [[1500, 1612.4, 0, -0, 1e21, 0.000001], "[1500,1612.4,0,0,1e+21,0.000001]"],
])("%j is written as RFC 8785 says", (value, text) => {
  expect(canonicalJson(value)).toBe(text);
});

test("the order of members does not matter, and nothing is lost", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = canonicalJson(value);
      expect(canonicalJson(JSON.parse(text))).toBe(text);
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});
