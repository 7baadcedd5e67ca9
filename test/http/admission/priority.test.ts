import { expect, test } from "vitest";
import { HeavySenders } from "../../../src/http/admission/heavy-senders";
import { priorityOf } from "../../../src/http/admission/priority";

test.each([
  ["/healthz", null],
  ["/v1/games/7g2k9qd4w0xn5tz1", 0],
  ["/v1/games/7g2k9qd4w0xn5tz1/moves", 0],
  ["/v1/games/7g2k9qd4w0xn5tz1/moves?since=4", 0],
  ["/v1/games/7g2k9qd4w0xn5tz1/events/stream", 0],
  ["/v1/me", 0],
  ["/metrics", 0],
  ["/metrics/x", 1],
  ["/v1/me/games?turn=mine", 0],
  ["/v1/me/events?after=x", 0],
  ["/v1/me/events/stream", 0],
  ["/v1/session", 0],
  ["/v1/games", 1],
  ["/v1/challenges", 1],
  ["/v1/players", 1],
  ["/v1/games/7g2k9qd4w0xn5tz1/board.svg?ply=3", 1],
  ["/v1/nothing", 1],
  ["/", 1],
  ["/mcp", 2],
  ["/v1/me/events?wait=30", 2],
  ["/v1/me/events?after=x&wait=5", 2],
  ["/v1/me/export", 2],
  ["/v1/me/feed.atom", 2],
  ["/v1/games/7g2k9qd4w0xn5tz1/export?format=pgn", 2],
  ["/v1/games/7g2k9qd4w0xn5tz1/export.pgn", 2],
  ["/v1/variants/sparta/analyze", 2],
  ["/dumps/skytale-sparta-2026-11.pgn.gz", 2],
] as const)("gives %s the priority %s", (path, expected) => {
  expect(priorityOf(`http://127.0.0.1:8787${path}`, false)).toBe(expected);
  expect(priorityOf(`https://example.com${path}`, true)).toBe(expected === null ? null : expected + 1);
});

test("treats a sender of more than sixty requests a minute as heavy until the next minute", () => {
  const senders = new HeavySenders();
  const from = (token: string) => ({ headers: new Headers({ authorization: `Bearer ${token}` }) });
  const heavy = Array.from({ length: 100 }, () => senders.count(from("one"), 0));
  expect(heavy.filter((isHeavy) => !isHeavy)).toHaveLength(60);
  expect(senders.count(from("other"), 0)).toBe(false);
  expect(senders.count(from("one"), 60_000)).toBe(false);
});

test("never treats requests without credentials as heavy", () => {
  const senders = new HeavySenders();
  const heavy = Array.from({ length: 200 }, () => senders.count({ headers: new Headers() }, 0));
  expect(heavy).not.toContain(true);
});
