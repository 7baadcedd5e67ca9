import { describe, expect, test } from "vitest";
import {
  isProtected,
  readServerAddress,
  serverKey,
} from "../../../../clients/typescript/cli/configuration/server-address";
import { readTimeControl } from "../../../../clients/typescript/cli/games/time-control";
import { columns, wrap } from "../../../../clients/typescript/cli/terminal/layout";
import { printable, printableJson, printableLine } from "../../../../clients/typescript/cli/terminal/printable";
import { formatSpan, readDuration, relativeTime, sayDuration } from "../../../../clients/typescript/cli/terminal/time";
import { readEventFilter } from "../../../../clients/typescript/cli/webhooks/event-filter";
import { givenSecret, secretOf } from "../../../../clients/typescript/cli/webhooks/secret";
import { readTargetAddress } from "../../../../clients/typescript/cli/webhooks/target-address";

// Parsing of arguments and formatting of output.

test.each([
  ["http://127.0.0.1:8787", "http://127.0.0.1:8787"],
  ["127.0.0.1:8787", "http://127.0.0.1:8787"],
  ["localhost:8787/", "http://localhost:8787"],
  ["[::1]:8787", "http://[::1]:8787"],
  [" skytale.example ", "https://skytale.example"],
  ["https://skytale.example/v1/", "https://skytale.example"],
  ["https://skytale.example/below/v1", "https://skytale.example/below"],
  ["localhost.example", "https://localhost.example"],
  ["HTTPS://Skytale.Example.:443//", "https://skytale.example"],
])("reads the server %j as %s", (text, address) => expect(readServerAddress(text)).toBe(address));

test.each([
  ["https://skytale.example", true],
  ["http://127.0.0.1:8787", true],
  ["http://localhost", true],
  ["http://192.168.0.7:8787", false],
  ["http://localhost.example", false],
])("decides whether the connection to %s is protected: %s", (server, expected) =>
  expect(isProtected(server)).toBe(expected),
);

test.each(["", "ftp://x", "https://user:word@x", "http://", "a b"])("rejects the server %j", (text) =>
  expect(() => readServerAddress(text)).toThrow(
    expect.objectContaining({
      code: "bad-server",
      exitCode: 2,
      message: expect.stringMatching(/^\S.* address.*\.$/),
    }),
  ),
);

test.each([
  "http://localhost:8787",
  "http://127.0.0.1:8787",
  "http://[::1]:8787",
  "HTTP://LocalHost:8787/",
  "http://localhost.:8787",
])("treats the spellings of %s as the same server", (text) => expect(serverKey(text)).toBe("http://127.0.0.1:8787"));

test.each([
  ["https://Skytale.example:443/", "https://skytale.example"],
  ["https://skytale.example/below/", "https://skytale.example/below"],
  ["http://127.0.0.2:8787", "http://127.0.0.2:8787"],
  ["https://localhost:8787", "https://127.0.0.1:8787"],
  ["not an address", "not an address"],
])("stores the server %s as %s", (text, key) => expect(serverKey(text)).toBe(key));

test.each([
  ["3000", "http://localhost:3000/"],
  [":3000/hook", "http://localhost:3000/hook"],
  ["localhost:3000/hook", "http://localhost:3000/hook"],
  ["http://localhost:3000/hook?a=1", "http://localhost:3000/hook?a=1"],
  ["https://receiver.test/", "https://receiver.test/"],
])("reads the target %j as %s", (text, address) => expect(readTargetAddress(text).href).toBe(address));

test.each(["", "99999999", "file:///etc/passwd", "http://u:p@x", "70000"])("rejects the target %j", (text) =>
  expect(() => readTargetAddress(text)).toThrow(/is not a valid target address/),
);

test.each([
  ["3d", { kind: "per-move", perMove: "P3D" }],
  ["12h", { kind: "per-move", perMove: "PT12H" }],
  ["P1DT12H", { kind: "per-move", perMove: "P1DT12H" }],
  ["10d+12h/20d", { kind: "bank", initial: "P10D", increment: "PT12H", max: "P20D" }],
  ["10d+12h", { kind: "bank", initial: "P10D", increment: "PT12H", max: "P10D" }],
  ["none", { kind: "unlimited" }],
])("reads the time control %j", (text, timeControl) => expect(readTimeControl(text)).toEqual(timeControl));

test.each(["", "3", "three days", "3d+", "3d+x/4d", "P", "PT", "1y"])("rejects the time control %j", (text) =>
  expect(() => readTimeControl(text)).toThrow(/is not a time control/),
);

test.each([
  ["90min", "PT90M"],
  ["5s", "PT5S"],
  ["2w", "P2W"],
  ["pt5s", "PT5S"],
  ["5", undefined],
])("reads the duration %j", (text, duration) => expect(readDuration(text)).toBe(duration));

test("formats durations and times in words", () => {
  expect(sayDuration("P1DT12H")).toBe("1 d 12 h");
  expect(sayDuration("P3M")).toBe("P3M");
  expect([0, 999, 1_000, 90_000, 3_600_000, 90_061_000].map(formatSpan)).toEqual([
    ...["0 s", "0 s", "1 s", "1 min 30 s", "1 h", "1 d 1 h"],
  ]);
  const noon = Date.parse("2026-11-21T12:00:00Z");
  expect(relativeTime("2026-11-23T15:00:00Z", noon)).toBe("in 2 d 3 h");
  expect(relativeTime("2026-11-21T11:58:00Z", noon)).toBe("2 min ago");
});

describe("event filters", () => {
  test.each([
    ["*", "move.played", true],
    ["turn.started", "turn.started", true],
    ["turn.started", "move.played", false],
    ["challenge.*, game.finished", "challenge.received", true],
    ["challenge.* game.finished", "game.finished", true],
    ["challenge.*", "game.finished", false],
  ])("for %j and %s: %s", (filter, type, passes) => expect(readEventFilter(filter)(type)).toBe(passes));

  test.each(["", " , ", "turn", "turns.*", "turn.start", "*.started"])("rejects the filter %j", (text) =>
    expect(() => readEventFilter(text)).toThrow(),
  );
});

test("derives the same secret from a token each time without revealing the token", () => {
  const secret = secretOf("sky_a_b");
  expect(secretOf("sky_a_b")).toBe(secret);
  expect(secretOf("sky_a_c")).not.toBe(secret);
  expect(givenSecret({ SKYTALE_WEBHOOK_SECRET: secret })).toBe(secret);
  expect(givenSecret({})).toBeUndefined();
  expect(() => givenSecret({ SKYTALE_WEBHOOK_SECRET: "whsec_short" })).toThrow(/not a valid webhook secret/);
});

test("makes columns as wide as their widest cell and lines no wider than the limit", () => {
  expect(
    columns([
      ["A", "B"],
      ["long", ""],
      ["", "x"],
    ]),
  ).toEqual(["A     B", "long", "      x"]);
  expect(wrap(["aa", "bb", "cc"], 7, "  ")).toEqual(["  aa bb", "  cc"]);
  expect(wrap(["a-long-word", "b"], 4)).toEqual(["a-long-word", "b"]);
  expect(wrap([], 4)).toEqual([]);
});

test("strips terminal control sequences from other players' texts", () => {
  expect(printable("a\u001b[2Jb\u009b\u202e")).toBe("a [2Jb  ");
  expect(printableLine("a\u001b[1mb\u001b[0m\u001b[2Jc\u001b]0;title\u0007")).toBe(
    "a\u001b[1mb\u001b[0m [2Jc ]0;title ",
  );
  expect(printableJson({ text: "\u001b[2J\u009b\u202e" })).toBe('{"text":"\\u001b[2J\\u009b\\u202e"}');
});
