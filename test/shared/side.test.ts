import { expect, test } from "vitest";
import { SIDES, sideOfByte } from "../../src/shared/side";

test("picks each side for half of all random bytes", () => {
  const tossed = Array.from({ length: 256 }, (_, byte) => sideOfByte(byte));
  for (const side of SIDES) expect(tossed.filter((one) => one === side)).toHaveLength(128);
});
