/** Shown in place of an erased player's name. It is not a valid username, so nobody can register it. */
export const DELETED_PLAYER = "deleted player";

const FORM = /^[A-Za-z0-9][A-Za-z0-9_-]{1,18}[A-Za-z0-9]$/;

/** Characters that are hard to tell apart in print, each with the representative of its group. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "l",
  i: "l",
  "2": "z",
  "5": "s",
  "8": "b",
};

/** Whether a text may be a username: 3 to 20 letters, digits, `_`, `-`, with a letter or digit at both ends. */
export const isUsername = (text: string): boolean => FORM.test(text);

/**
 * A key that is equal for names that differ only in case, `-`, `_` and look-alike characters. No two players share a
 * key. Keys are for comparison only and are never shown.
 */
export function usernameSkeleton(username: string): string {
  const plain = username.toLowerCase().replaceAll(/[_-]/g, "");
  const folded = Array.from(plain, (letter) => LOOK_ALIKES[letter] ?? letter).join("");
  return folded.replaceAll("rn", "m").replaceAll("vv", "w").replaceAll("cl", "d");
}

/**
 * A wider key than the skeleton, equal for names that are easily confused. The name of a new player never has the key
 * of another player. Some older names share a key, because they were compared by the skeleton only. The D1 migration
 * that filled the column `look_alike_key` computes the key from the skeleton in the same way.
 */
export const lookAlikeKey = (username: string): string =>
  usernameSkeleton(username).replaceAll(/[9q]/g, "g").replaceAll("7", "t").replaceAll("v", "u").replaceAll("nn", "m");

/** Names that players would mistake for the server, its staff, a part of the site, or a missing player. */
const RESERVED: ReadonlySet<string> = new Set(
  [
    [
      "admin",
      "administrator",
      "moderator",
      "moderators",
      "mod",
      "mods",
      "root",
      "system",
      "server",
      "skytale",
      "support",
      "staff",
      "help",
    ],
    ["security", "webmaster", "postmaster", "official", "house", "bot", "deleted", "deleted-player", "anonymous"],
    ["guest", "nobody", "someone", "player", "white", "black", "you", "self", "null", "none", "undefined", "true"],
    ["false", "me", "api", "docs", "openapi", "healthz", "www", "new", "lobby", "everyone", "all"],
  ]
    .flat()
    .map(lookAlikeKey),
);

/** Words that are reserved as the first and as the last part of a name, where `-` and `_` separate the parts. */
const RESERVED_FIRST: ReadonlySet<string> = new Set(["skytale", "house", "admin", "moderator"].map(lookAlikeKey));
const RESERVED_LAST: ReadonlySet<string> = new Set(
  ["admin", "admins", "administrator", "mod", "mods", "moderator", "moderators", "staff", "support"].map(lookAlikeKey),
);

/** Whether a name is reserved, also in a look-alike spelling. */
export function isReservedUsername(username: string): boolean {
  const words = username.split(/[_-]+/).map(lookAlikeKey);
  const [first = "", last = ""] = [words[0], words.at(-1)];
  return RESERVED.has(lookAlikeKey(username)) || RESERVED_FIRST.has(first) || RESERVED_LAST.has(last);
}
