import type { TimeControl } from "skytale-client";
import { expect, test } from "vitest";
import { urgentBelow } from "../../../clients/web/games/urgent-time";
import { HOUR, MINUTE } from "../../../src/shared/duration";

test.for<readonly [TimeControl | null | undefined, number]>([
  [{ kind: "per-move", perMove: "P3D" }, 6 * HOUR],
  [{ kind: "per-move", perMove: "P1D" }, 6 * HOUR],
  [{ kind: "per-move", perMove: "PT12H" }, 3 * HOUR],
  [{ kind: "per-move", perMove: "PT10M" }, 2.5 * MINUTE],
  [{ kind: "bank", initial: "P5D", increment: "PT12H", max: "P10D" }, 6 * HOUR],
  [{ kind: "bank", initial: "PT1H", increment: "PT12H", max: "P10D" }, 15 * MINUTE],
  [{ kind: "unlimited" }, 6 * HOUR],
  [null, 6 * HOUR],
  [undefined, 6 * HOUR],
])("with %o, a clock is urgent below %i milliseconds", ([timeControl, limit]) => {
  expect(urgentBelow(timeControl)).toBe(limit);
});
