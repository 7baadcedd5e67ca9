import { expect, test } from "vitest";
import { CHALLENGE_LIFE, expiryOf, newChallenge } from "../../../src/http/passkeys/challenge";

const NOW = Date.parse("2027-01-01T00:00:00Z");
const KEYS = { publicKey: "B", privateKey: "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw" };
const OTHER = { ...KEYS, privateKey: "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94" };

test("a challenge is accepted until it expires, for its purpose, by the server that issued it", async () => {
  const challenge = await newChallenge(KEYS, "create a", NOW);
  const expiresAt = NOW + CHALLENGE_LIFE;
  expect(challenge).toMatch(/^[\w-]{75}$/);
  expect(await expiryOf(KEYS, "create a", challenge, NOW)).toBe(expiresAt);
  expect(await expiryOf(KEYS, "create a", challenge, expiresAt - 1)).toBe(expiresAt);
  expect(await expiryOf(KEYS, "create a", challenge, expiresAt)).toBeNull();
  expect(await expiryOf(KEYS, "create b", challenge, NOW)).toBeNull();
  expect(await expiryOf(KEYS, "sign-in", challenge, NOW)).toBeNull();
  expect(await expiryOf(OTHER, "create a", challenge, NOW)).toBeNull();
});

test("a challenge with any changed letter is refused", async () => {
  const challenge = await newChallenge(KEYS, "sign-in", NOW);
  for (let index = 0; index < challenge.length; index += 1) {
    const letter = challenge[index] === "A" ? "B" : "A";
    const changed = challenge.slice(0, index) + letter + challenge.slice(index + 1);
    expect(await expiryOf(KEYS, "sign-in", changed, NOW)).toBeNull();
  }
  // Decoding drops two bits of the last letter, so three other spellings have the same bytes.
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const spellings = [...letters].map((letter) => challenge.slice(0, -1) + letter);
  const sameBytes = spellings.filter((text) =>
    Buffer.from(text, "base64url").equals(Buffer.from(challenge, "base64url")),
  );
  expect(sameBytes).toHaveLength(4);
  for (const text of [...sameBytes.filter((other) => other !== challenge), `${challenge}=`, `${challenge}\n`]) {
    expect([text, await expiryOf(KEYS, "sign-in", text, NOW)]).toEqual([text, null]);
  }
  for (const none of ["", "A", "AAAA", "ä", "A".repeat(75), "A".repeat(5000)]) {
    expect(await expiryOf(KEYS, "sign-in", none, NOW)).toBeNull();
  }
});
