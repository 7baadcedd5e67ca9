import { expect, test } from "vitest";
import { readReplyAddress, tagOf, writeReplyAddress } from "../../../src/channels/email/reply-address";
import { HOUR } from "../../../src/shared/duration";

const SECRET = { privateKey: "a secret" };
const DOMAIN = "reply.example.com";
const TURN = {
  playerId: "0123456789abcdef",
  gameId: "zyxwvtsrqpnmkjhg",
  ply: 46_655,
  tag: "abc",
  expiresAt: Date.parse("2026-12-24T16:00:00Z"),
};

const address = async (): Promise<string> => (await writeReplyAddress(SECRET, TURN, DOMAIN)) ?? "";

test("an address is short, has no capitals, and is read in any case", async () => {
  const written = await address();
  expect(written.indexOf("@")).toBeLessThanOrEqual(64);
  expect(written).toBe(written.toLowerCase());
  expect(await readReplyAddress(SECRET, written.toUpperCase(), "Reply.Example.Com")).toEqual(TURN);
});

test("a ply that does not fit has no address", async () => {
  expect(await writeReplyAddress(SECRET, { ...TURN, ply: 46_656 }, DOMAIN)).toBeNull();
});

test.each<{ change: string; edit: (address: string) => string }>([
  { change: "player", edit: (text) => text.replace("0123", "1123") },
  { change: "game", edit: (text) => text.replace("zyxw", "yyxw") },
  { change: "ply", edit: (text) => text.replace(".zzz.", ".zzy.") },
  { change: "position", edit: (text) => text.replace(".abc.", ".abd.") },
  { change: "expiry", edit: (text) => text.replace(/\.(\w{3,4})\.(?=\w{12}@)/, ".zzzz.") },
  { change: "code", edit: (text) => text.replace(/\w@/, (end) => (end === "0@" ? "1@" : "0@")) },
  { change: "domain", edit: (text) => text.replace(DOMAIN, "other.example") },
  { change: "everything", edit: () => "somebody@reply.example.com" },
])("an address with another $change is unknown", async ({ edit }) => {
  const forged = edit(await address());
  expect(forged).not.toBe(await address());
  expect(await readReplyAddress(SECRET, forged, DOMAIN)).toBeNull();
});

test("an address of another server is unknown", async () => {
  expect(await readReplyAddress({ privateKey: "another" }, await address(), DOMAIN)).toBeNull();
  expect(TURN.expiresAt % HOUR).toBe(0);
});

test("positions have different tags", async () => {
  expect(await tagOf("one")).not.toBe(await tagOf("two"));
});
