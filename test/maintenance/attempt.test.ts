import { expect, test } from "vitest";
import { attempt } from "../../src/maintenance/attempt";

const PAUSES = [1, 1];

/** A call that fails with these reasons first, and then succeeds. */
function failing(...reasons: string[]) {
  let calls = 0;
  return async (): Promise<number> => {
    const reason = reasons[calls];
    calls += 1;
    if (reason !== undefined) throw new Error(reason);
    return calls;
  };
}

test.each(["unable to open database file: SQLITE_CANTOPEN", "internal error; reference = 0123456789abcdef"])(
  "a call that could not open a file is retried: %s",
  async (reason) => {
    expect(await attempt("id", failing(reason, reason), PAUSES)).toEqual({ ok: true, id: "id", value: 3 });
    expect(await attempt("id", failing(reason, reason, reason), PAUSES)).toEqual({ ok: false, id: "id", reason });
  },
);

test("any other failure is not retried", async () => {
  const reason = "database disk image is malformed: SQLITE_CORRUPT";
  expect(await attempt("id", failing(reason), PAUSES)).toEqual({ ok: false, id: "id", reason });
});
