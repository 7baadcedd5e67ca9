import { expect, test } from "vitest";
import { explainFailure } from "../../scripts/serve/runtime-failure";
import { StartError } from "../../scripts/serve/start-error";

test.each([
  { error: new TypeError("fetch failed", { cause: new Error("other side closed") }), reason: "other side closed" },
  { error: Object.assign(new Error("write EPIPE"), { code: "EPIPE" }), reason: "write EPIPE" },
])("a workerd that ends during the start is explained in a sentence: $reason", ({ error, reason }) => {
  const failed = explainFailure(error);
  expect(failed).toBeInstanceOf(StartError);
  expect(String(failed)).toContain(`The runtime (workerd) ended during the start: ${reason}. `);
});

test("other errors are not changed", () => {
  const error = new TypeError("value is undefined");
  expect(explainFailure(error)).toBe(error);
});
