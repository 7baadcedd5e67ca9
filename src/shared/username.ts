/** The name that stands in the place of an erased player's; it is no name that anyone can have. */
export const DELETED_PLAYER = "deleted player";

const FORM = /^[A-Za-z0-9][A-Za-z0-9_-]{1,18}[A-Za-z0-9]$/;

/** Letters and digits that are hard to tell apart in print, each with the one that stands for its group. */
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

/** What names have in common that are the same but for look-alike characters: two players never share it. It is no name itself. */
export function usernameSkeleton(username: string): string {
  const plain = username.toLowerCase().replaceAll(/[_-]/g, "");
  const folded = Array.from(plain, (letter) => LOOK_ALIKES[letter] ?? letter).join("");
  return folded.replaceAll("rn", "m").replaceAll("vv", "w").replaceAll("cl", "d");
}

/**
 * What names have in common that are hard to tell apart at a glance: wider than the skeleton, by which older accounts
 * are told apart, so that some of those share it; whoever comes now shares it with nobody. The migration that filled its
 * column makes it of the skeleton as this does.
 */
export const lookAlikeKey = (username: string): string =>
  usernameSkeleton(username).replaceAll(/[9q]/g, "g").replaceAll("7", "t").replaceAll("v", "u").replaceAll("nn", "m");

/** Names that would pass for the server's own, or for nobody. */
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

/** Words that would pass for the server's own at a name's beginning, or for its people at a name's end. */
const RESERVED_FIRST: ReadonlySet<string> = new Set(["skytale", "house", "admin", "moderator"].map(lookAlikeKey));
const RESERVED_LAST: ReadonlySet<string> = new Set(
  ["admin", "admins", "administrator", "mod", "mods", "moderator", "moderators", "staff", "support"].map(lookAlikeKey),
);

/** Whether a name is kept back, also in a look-alike spelling. */
export function isReservedUsername(username: string): boolean {
  const words = username.split(/[_-]+/).map(lookAlikeKey);
  const [first = "", last = ""] = [words[0], words.at(-1)];
  return RESERVED.has(lookAlikeKey(username)) || RESERVED_FIRST.has(first) || RESERVED_LAST.has(last);
}
