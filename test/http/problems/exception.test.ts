import { describe, expect, test } from "vitest";
import { refusalOfException, refusalOfFailure } from "../../../src/http/problems/exception";

describe("exceptions", () => {
  test.each([
    [Object.assign(new Error("x"), { retryable: true }), "unavailable"],
    [Object.assign(new Error("x"), { overloaded: true }), "unavailable"],
    [new Error("D1_ERROR: Network connection lost."), "unavailable"],
    [new Error("D1_ERROR: no such table: players: SQLITE_ERROR"), "database-not-migrated"],
    [new Error("D1_ERROR: no such column: players.bot: SQLITE_ERROR"), "database-not-migrated"],
    [new Error("Failed query", { cause: new Error("D1_ERROR: no such table: games") }), "database-not-migrated"],
    [new Error("no such table: games"), "internal-error"],
    [new Error("D1_ERROR: database or disk is full: SQLITE_FULL"), "storage-unavailable"],
    [new Error("D1_ERROR: secret"), "internal-error"],
    ["thrown text", "internal-error"],
  ])("logs %s as %s", (error, code) => {
    expect(refusalOfException(error)).toEqual({ code });
  });

  test.each([
    ["internal error; reference = x", 507, "storage-unavailable"],
    ["internal error; reference = x", 200, "internal-error"],
    ["Network connection lost.", 507, "storage-unavailable"],
    ["Network connection lost.", 200, "unavailable"],
    ["Network connection lost.", null, "unavailable"],
  ])("classifies a failure with %j by whether the disk is full (%s): %s", async (message, status, code) => {
    const DATA_FOLDER = { fetch: async () => new Response(null, { status: status ?? 200 }) };
    const env = status === null ? {} : { DATA_FOLDER };
    expect(await refusalOfFailure(new Error(message), env)).toEqual({ code });
  });
});
