import fs from "node:fs";
import path from "node:path";
import { VARIANTS } from "../../../src/rules/registry";
import { compress, decompress } from "./pack";

/** A player. The tokens and codes are valid only for their data folder. */
export interface Person {
  readonly id: string;
  readonly username: string;
  readonly token: string;
  readonly recoveryCode: string;
}

/** An additional token of a player. */
export interface Token {
  readonly person: string;
  readonly token: string;
  /** Separated by spaces. */
  readonly scopes: string;
  readonly expiresAt: string | null;
}

/** A game; the sides are keys of `people`. */
export interface PlayedGame {
  readonly id: string;
  readonly white: string;
  readonly black: string;
}

/** A challenge and its challenger, a key of `people`. */
export interface Offer {
  readonly id: string;
  readonly by: string;
}

/** A webhook. The path of its address determines the answer of the receiver. */
export interface Hook {
  readonly id: string;
  readonly person: string;
  readonly path: string;
  readonly secret: string;
}

/** A tournament and its organizer, a key of `people`. */
export interface Contest {
  readonly id: string;
  readonly by: string;
}

/** The contents of a data folder, under names that describe their purpose. */
export interface World {
  readonly people: Readonly<Record<string, Person>>;
  readonly tokens: Readonly<Record<string, Token>>;
  readonly games: Readonly<Record<string, PlayedGame>>;
  readonly challenges: Readonly<Record<string, Offer>>;
  readonly webhooks: Readonly<Record<string, Hook>>;
  /** Missing in folders of releases without tournaments. */
  readonly tournaments?: Readonly<Record<string, Contest>>;
}

export interface Manifest extends World {
  readonly version: string;
  /** The time at which the server that wrote the folder was stopped. */
  readonly madeAt: string;
}

/** The players who had erased their accounts when the folder was made. */
export const GONE: readonly string[] = ["ephialtes"];

/** The subjects of questions. The effect of time on an answer depends on it. */
export const KINDS = [
  "game",
  "game-events",
  "record",
  "messages",
  "notes",
  "conditional-moves",
  "running-games",
  "feed",
  "me",
  "tokens",
  "blocks",
  "following",
  "webhook",
  "deliveries",
  "challenge",
  "challenges",
  "reports",
  "profile",
  "rating-history",
  "finished-games",
  "tournament",
] as const;

export type Kind = (typeof KINDS)[number];

/** Subjects that earlier releases do not have, so their folders have no answers about them. */
export const NEWER_KINDS: readonly Kind[] = ["following", "tournament"];

/** A request to a server for comparison. */
export interface Question {
  readonly kind: Kind;
  readonly path: string;
  /** A key of `people` or `tokens`; null for a visitor without a token. */
  readonly as: string | null;
}

/** A question and the answer that the old server gave just before it stopped. */
export interface Recorded extends Question {
  readonly status: number;
  readonly body: unknown;
}

const place = (file: string) => path.join(import.meta.dirname, file);

/** The versions that have a data folder. */
export const versions = (): readonly string[] =>
  fs
    .readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith(".folder.br"))
    .map((file) => file.replace(".folder.br", ""));

export function writeFixture(manifest: Manifest, answers: readonly Recorded[], folder: Buffer): void {
  const { version } = manifest;
  fs.writeFileSync(place(`${version}.json`), `${JSON.stringify(manifest, null, 2)}\n`);
  fs.writeFileSync(place(`${version}.answers.br`), compress(Buffer.from(JSON.stringify(answers))));
  fs.writeFileSync(place(`${version}.folder.br`), folder);
}

export function readFixture(version: string): { manifest: Manifest; answers: readonly Recorded[]; folder: Buffer } {
  return {
    manifest: JSON.parse(fs.readFileSync(place(`${version}.json`), "utf8")) as Manifest,
    answers: JSON.parse(decompress(fs.readFileSync(place(`${version}.answers.br`))).toString()) as Recorded[],
    folder: fs.readFileSync(place(`${version}.folder.br`)),
  };
}

/** Returns an entry of a manifest. Throws if it is missing. */
export function named<T>(things: Readonly<Record<string, T>>, name: string): T {
  const thing = things[name];
  if (thing === undefined) throw new Error(`the manifest has no ${name}`);
  return thing;
}

/** The token of a player, or an additional token by its name; null for a visitor. */
export const tokenOf = ({ people, tokens }: Pick<World, "people" | "tokens">, as: string | null): string | null =>
  as === null ? null : (tokens[as] ?? named(people, as)).token;

/** All requests that are compared. They change nothing, except that reading messages marks them as read. */
export function questions({ people, games, challenges, webhooks, tournaments = {} }: World): Question[] {
  const asked: Question[] = [];
  const put = (as: string | null, kind: Kind, path: string) => asked.push({ kind, path, as });
  const alive = Object.entries(people).filter(([name]) => !GONE.includes(name));
  for (const [name, { id, white, black }] of Object.entries(games)) {
    for (const as of [white, black, null]) {
      if (as !== null && GONE.includes(as)) continue;
      put(as, "game", `/v1/games/${id}`);
      put(as, "game-events", `/v1/games/${id}/events?limit=100`);
      if (as !== null) put(as, "notes", `/v1/games/${id}/notes`);
      if (as !== null) put(as, "conditional-moves", `/v1/games/${id}/conditional-moves`);
      for (const format of ["json", "pgn", "text"]) put(as, "record", `/v1/games/${id}/export?format=${format}`);
    }
    // The other players have not read theirs, and their unread counts are compared.
    if (name.startsWith("private")) put(white, "messages", `/v1/games/${id}/messages?limit=100`);
  }
  for (const [as, { username }] of alive) {
    put(as, "running-games", "/v1/me/games?limit=100");
    put(as, "feed", "/v1/me/events?limit=100");
    put(as, "me", "/v1/me");
    put(as, "tokens", "/v1/me/tokens?limit=100");
    put(as, "blocks", "/v1/me/blocks?limit=100");
    put(as, "following", "/v1/me/following?limit=100");
    put(as, "challenges", "/v1/challenges?box=mine&limit=100");
    put(as, "finished-games", `/v1/players/${username}/games?limit=100`);
    put(null, "finished-games", `/v1/players/${username}/games?limit=100`);
    put(null, "profile", `/v1/players/${username}`);
    for (const variant of VARIANTS) {
      put(null, "rating-history", `/v1/players/${username}/rating-history?limit=100&variant=${variant}`);
    }
  }
  for (const { id, person } of Object.values(webhooks)) {
    put(person, "webhook", `/v1/webhooks/${id}`);
    put(person, "deliveries", `/v1/webhooks/${id}/deliveries?limit=100`);
  }
  for (const { id, by } of Object.values(challenges)) {
    for (const as of [by, null]) put(as, "challenge", `/v1/challenges/${id}`);
  }
  for (const [name, { id, by }] of Object.entries(tournaments)) {
    put(by, "tournament", `/v1/tournaments/${id}`);
    // Time decides the games of a running tournament.
    if (name === "Running") continue;
    for (const part of ["entries", "standings", "rounds", "games", "events"]) {
      put(null, "tournament", `/v1/tournaments/${id}/${part}?limit=100`);
    }
  }
  put(null, "challenges", "/v1/challenges?limit=100");
  put(null, "finished-games", "/v1/games?limit=100");
  put(null, "finished-games", "/v1/games?limit=100&reason=aborted");
  put("admin", "reports", "/v1/reports?limit=100");
  return asked;
}
