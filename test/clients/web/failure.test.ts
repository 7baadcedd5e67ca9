import { ConnectionError, HttpError, ProblemError } from "skytale-client";
import { describe, expect, test } from "vitest";
import { sentenceOf } from "../../../clients/web/server/failure";
import { exampleRefusal } from "../../../src/http/openapi/problem-examples";
import { PROBLEM_CODES } from "../../../src/http/problems/catalogue";
import { problemBody } from "../../../src/http/problems/problem-response";
import type { FieldError, Refusal } from "../../../src/http/problems/refusal";

/** The error that the client library throws for a refusal. */
function thrown(refusal: Refusal): ProblemError {
  const body = JSON.parse(JSON.stringify(problemBody(refusal)));
  return new ProblemError(body, body.status);
}

const wrongField = (error: FieldError): Promise<string> =>
  sentenceOf(thrown({ code: "invalid-request", errors: [error] }));

/** The client library creates a new key for each request, so this code cannot occur. */
const CODES = PROBLEM_CODES.filter((code) => code !== "idempotency-mismatch");

test.each(CODES)("explains %s in a sentence for people", async (code) => {
  const said = await sentenceOf(thrown(exampleRefusal(code)));
  expect(said).toMatch(/^[A-Z"“].*[^.]\.$/s);
  if (code.includes("-")) expect(said).not.toContain(code);
  // Routes, headers, settings, code, API terms and machine-readable times must not appear.
  expect(said).not.toMatch(/[`{}<>_]|\/v1|\b(GET|POST|PUT|PATCH|DELETE|request|header|ply|plies|cursor|bytes)\b/);
  expect(said).not.toMatch(/\d{4}-\d\d-\d\dT|\bP(T?\d+[A-Z])+|\d s\b/);
});

describe("a refusal", () => {
  test.each([
    [30, "Too many requests. Try again in 30 seconds."],
    [1, "Too many requests. Try again in 1 second."],
    [100, "Too many requests. Try again in 2 minutes."],
    [3600, "Too many requests. Try again in 60 minutes."],
    [7000, "Too many requests. Try again in 2 hours."],
  ])("states a Retry-After of %i s in words", (retryAfterSeconds, sentence) => {
    return expect(sentenceOf(thrown({ code: "rate-limited", retryAfterSeconds }))).resolves.toBe(sentence);
  });

  test.each([
    ["username", "is reserved, or looks like a name that is", "Name: is reserved, or looks like a name that is."],
    ["text", "expected at most 500 characters", "Text: expected at most 500 characters."],
    [
      "from",
      "expected a time to come, at most P365D from now",
      "A vacation has to start in the future, within a year.",
    ],
    ["timeControl.perMove", "expected PT1H to P30D for a move", "This server allows 1 hour to 30 days per move."],
    ["timeControl.initial", "expected PT1H to P30D", "This server allows 1 hour to 30 days for all moves."],
    [
      "timeControl.increment",
      "expected PT0S to P30D, and no more than the maximum",
      "A move adds at most 30 days, and no more than twice the time for all moves.",
    ],
    [
      "timeControl.perMove",
      "expected an ISO 8601 duration of weeks, days, hours, minutes and seconds, such as P3D or PT12H",
      "This server does not offer this time control. Choose another one.",
    ],
    ["minRating", "expected no more than maxRating", "The minimum rating is higher than the maximum rating."],
  ])("of the field %s uses the label of its page", (field, detail, sentence) => {
    return expect(wrongField({ field, detail })).resolves.toBe(sentence);
  });

  test("keeps a detail that is fit for players, with one full stop", async () => {
    const refusal = { code: "no-such-player", field: "opponent", username: "xerxes" } as const;
    expect(await sentenceOf(thrown(refusal))).toBe('Nobody here has the name "xerxes".');
    const address = { code: "webhook-address-refused", detail: "the host has to be a full name with a dot" } as const;
    expect(await sentenceOf(thrown(address))).toBe("The host has to be a full name with a dot.");
  });
});

test.each([
  [new ConnectionError("http://localhost/v1/me", null), "cannot be reached"],
  [new HttpError(502, "<html>"), "server failed (502)"],
  [new HttpError(200, "<html>"), "Your network may require you to sign in"],
  [new TypeError("x is not a function"), "Something went wrong on this page"],
])("%s is shown without its code", (error, words) => {
  return expect(sentenceOf(error)).resolves.toContain(words);
});
