import type { Scope } from "./scope";

/** Each scope in words, for the consent of the player and the list of connected apps. */
export const SCOPE_WORDS: Readonly<Record<Scope, string>> = {
  "game:read": "See your games, including private ones, their messages and your notes",
  "game:play": "Play moves in your games, and resign, offer draws and write messages for you",
  "game:propose": "Suggest moves, which you confirm or dismiss",
  "challenge:read": "See your challenges",
  "challenge:write": "Create, accept and decline challenges for you",
  "tournament:manage": "Enter, leave and organize tournaments and ladders for you",
  "team:manage": "Join, leave and manage teams for you",
  "webhook:manage": "Send your news to other servers",
  "account:read": "See your settings, and your name",
  "account:write": "Change your settings, create tokens, and delete your account",
  "account:export": "Download all data of your account, including private messages",
  "feed:read": "Receive your news as it happens",
  "calendar:read": "See the deadlines of your games",
  admin: "Administer this server",
};
