import { describe, expect, test } from "vitest";
import {
  readInboundAddress,
  recipientTag,
  writeBounceAddress,
  writeGamesAddress,
} from "../../../src/channels/email/inbound-address";
import { writeReplyAddress } from "../../../src/channels/email/reply-address";

const SECRET = { privateKey: "a secret" };
const DOMAIN = "reply.example.com";
const PLAYER = "0123456789abcdef";
const SENT = { playerId: PLAYER, deliveryId: 36 ** 9 - 1, tag: "abcdef" };

const bounce = async () => (await writeBounceAddress(SECRET, SENT, DOMAIN)) ?? "";
const games = () => writeGamesAddress(SECRET, PLAYER, DOMAIN);
const read = (address: string) => readInboundAddress(SECRET, address, DOMAIN);

test("each kind of address is short, has no capitals, and is read in any case", async () => {
  const turn = { playerId: PLAYER, gameId: "zyxwvtsrqpnmkjhg", ply: 3, tag: "abc", expiresAt: 3_600_000 };
  const move = (await writeReplyAddress(SECRET, turn, DOMAIN)) ?? "";
  for (const address of [await bounce(), await games(), move]) {
    expect(address.indexOf("@")).toBeLessThanOrEqual(64);
    expect(address).toBe(address.toLowerCase());
  }
  expect(await read((await bounce()).toUpperCase())).toEqual({ kind: "bounce", sent: SENT });
  expect(await read((await games()).toUpperCase())).toEqual({ kind: "games", playerId: PLAYER });
  expect(await read(move)).toEqual({ kind: "move", turn });
});

describe("a forged address is unknown:", () => {
  test.each<{ change: string; edit: (address: string) => string }>([
    { change: "player", edit: (text) => text.replace("0123", "1123") },
    { change: "mail", edit: (text) => text.replace(".zzzzzzzzz.", ".zzzzzzzzy.") },
    { change: "recipient", edit: (text) => text.replace(".abcdef.", ".abcdeg.") },
    { change: "code", edit: (text) => text.replace(/\w@/, (end) => (end === "0@" ? "1@" : "0@")) },
    { change: "kind", edit: (text) => text.replace("bounce+", "games+") },
    { change: "domain", edit: (text) => text.replace(DOMAIN, "other.example") },
  ])("another $change", async ({ edit }) => {
    const forged = edit(await bounce());
    expect(forged).not.toBe(await bounce());
    expect(await read(forged)).toBeNull();
  });

  test("the code of one kind is not that of another", async () => {
    const code = /\.(\w{12})@/.exec(await games())?.[1];
    expect(await read(`bounce+${PLAYER}.${code}@${DOMAIN}`)).toBeNull();
  });

  test("an address of another server", async () => {
    expect(await readInboundAddress({ privateKey: "another" }, await bounce(), DOMAIN)).toBeNull();
  });
});

test("an id that does not fit has no return path", async () => {
  expect(await writeBounceAddress(SECRET, { ...SENT, deliveryId: 36 ** 9 }, DOMAIN)).toBeNull();
});

test("an address has the same tag in any letter case", async () => {
  expect(await recipientTag("Ann@Example.com")).toBe(await recipientTag("ann@example.com"));
  expect(await recipientTag("ann@example.com")).not.toBe(await recipientTag("bob@example.com"));
});
