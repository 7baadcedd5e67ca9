import { type Chance, freshChance } from "./repeatable-chance";

const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 25;
const GROUP = /.{5}/g;

/** Creates a recovery code: 25 characters of Crockford's base 32 in groups of five, 125 bits. */
export function newRecoveryCode(chance: Chance = freshChance): string {
  const letters = Array.from(chance(LENGTH), (byte) => LETTERS.charAt(byte % LETTERS.length)).join("");
  return letters.match(GROUP)?.join("-") ?? letters;
}

/** Normalizes a typed code: upper case, groups of five, look-alike letters replaced. */
export function canonicalRecoveryCode(typed: string): string {
  const letters = typed.toUpperCase().replaceAll(/[\s-]/g, "").replaceAll("O", "0").replaceAll(/[IL]/g, "1");
  return letters.match(GROUP)?.join("-") ?? letters;
}
