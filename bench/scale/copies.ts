import { createHash, createHmac } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { alarmIndex, listDataFiles, objectFile } from "../../scripts/serve/data-files";
import { checksum } from "../../src/http/auth/token";
import { OBJECT_KINDS } from "../../src/object-kinds";
import { lettersOf, of, TAIL, type Template } from "./template";

// Copies the files of the template's objects under other ids. Ids and names differ in their last letters only. They have
// the same length and the same order in every index, so the copies are made by replacing bytes.

/** The Worker's name, which is part of the folders' names. */
const WORKER = "skytale";
const KINDS = ["PLAYERS", "ROOMS"] as const;
type Kind = (typeof KINDS)[number];

/** The id or name of the copy with a number. The template itself is the copy 0. */
export const copyOf = (idOrName: string, copy: number): string =>
  copy === 0 ? idOrName : idOrName.slice(0, -TAIL) + lettersOf(copy);

/** The token of a copied player. It has the same secret as the template's. */
export function copiedToken(token: string, playerId: string): string {
  const [prefix, , secret = ""] = token.split("_");
  const start = `${prefix}_${playerId}_${secret.slice(0, 32)}`;
  return start + checksum(start);
}

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** The platform's id of an object, after which its file is named. */
function platformId(kind: Kind, name: string): string {
  const key = sha256Bytes(`${WORKER}-${OBJECT_KINDS[kind].className}`);
  const start = hmac(key, name);
  return Buffer.concat([start, hmac(key, start)]).toString("hex");
}

const sha256Bytes = (text: string): Buffer => createHash("sha256").update(text).digest();
const hmac = (key: Buffer, data: string | Buffer): Buffer =>
  createHmac("sha256", key).update(data).digest().subarray(0, 16);

/** The file of an object, and the places of what differs in its copies. */
interface TemplateFile {
  readonly kind: Kind;
  readonly id: string;
  readonly content: Buffer;
  /** Positions of the last letters of ids and names. */
  readonly tails: readonly number[];
  /** Position of the hash of the player's token; null in a game. */
  readonly hashAt: number | null;
  readonly token: string | null;
}

/** Reads the files of the template's objects. No server may use the folder. */
export function readTemplateFiles(data: string, { players, games, challenges }: Template): readonly TemplateFile[] {
  // Copies the logs of the last writes into the files.
  for (const kind of KINDS) for (const file of listDataFiles(data, WORKER).irreplaceable[kind].files) checkpoint(file);
  const changing = [
    ...players.flatMap(({ id, name }) => [id, name]),
    ...games.flatMap(({ id, challengeId }) => [id, challengeId]),
    ...challenges,
  ];
  const read = (kind: Kind, id: string, token: string | null): TemplateFile => {
    const content = fs.readFileSync(objectFile(data, WORKER, kind, platformId(kind, id)));
    const tails = changing.flatMap((text) => positionsOf(content, text).map((at) => at + text.length - TAIL));
    const hashAt = token === null ? null : content.indexOf(sha256(token));
    if (hashAt === -1) throw new Error(`the file of player ${id} does not have the hash of its token`);
    return { kind, id, content, tails, hashAt, token };
  };
  const files = [
    ...players.map(({ id, token }) => read("PLAYERS", id, token)),
    ...games.map(({ id }) => read("ROOMS", id, null)),
  ];
  for (const file of files) refuseRest(data, file, changing);
  return files;
}

function positionsOf(content: Buffer, text: string): readonly number[] {
  const positions: number[] = [];
  for (let at = content.indexOf(text); at !== -1; at = content.indexOf(text, at + 1)) positions.push(at);
  return positions;
}

function checkpoint(file: string): void {
  const database = new DatabaseSync(file);
  database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  database.close();
}

/** The content of a copy. */
function contentOf({ content, hashAt, id, tails, token }: TemplateFile, copy: number): Buffer {
  const changed = Buffer.from(content);
  const letters = lettersOf(copy);
  for (const at of tails) changed.write(letters, at, "latin1");
  if (hashAt !== null && token !== null) changed.write(sha256(copiedToken(token, copyOf(id, copy))), hashAt, "latin1");
  return changed;
}

/** Throws if a copy still has an id of the template: SQLite stores long rows in pieces, which may divide an id. */
function refuseRest(data: string, file: TemplateFile, changing: readonly string[]): void {
  const name = path.join(data, "copy.sqlite");
  fs.writeFileSync(name, contentOf(file, 1));
  const database = new DatabaseSync(name);
  try {
    const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name <> '_cf_METADATA'");
    for (const { name: table } of tables.all()) {
      const rows = database.prepare(`SELECT * FROM "${table}"`).all();
      const text = JSON.stringify(rows);
      const rest = changing.find((each) => text.includes(each));
      if (rest !== undefined) throw new Error(`${table} of a copied ${file.kind} still has ${rest}`);
    }
    const check = database.prepare("PRAGMA integrity_check").get();
    if (check?.integrity_check !== "ok") throw new Error(`a copied file is damaged: ${JSON.stringify(check)}`);
  } finally {
    database.close();
    fs.rmSync(name);
  }
}

/** Writes the copies 1 to `last` of the template's objects, and their alarms. */
export function writeCopies(data: string, files: readonly TemplateFile[], last: number): void {
  for (let copy = 1; copy <= last; copy += 1) {
    for (const file of files) {
      const id = platformId(file.kind, copyOf(file.id, copy));
      fs.writeFileSync(objectFile(data, WORKER, file.kind, id), contentOf(file, copy), { mode: 0o600 });
    }
  }
  for (const kind of KINDS) copyAlarms(data, kind, last);
}

/**
 * Creates empty files for the objects of archived games. A local server answers 404 for a game without a file, even if
 * the answer would come from the archive alone.
 */
export function writeEmptyGames(data: string, ids: readonly string[]): void {
  for (const id of ids)
    fs.appendFileSync(objectFile(data, WORKER, "ROOMS", platformId("ROOMS", id)), "", { mode: 0o600 });
}

function copyAlarms(data: string, kind: Kind, last: number): void {
  const database = new DatabaseSync(alarmIndex(data, WORKER, OBJECT_KINDS[kind].className));
  try {
    const read = database.prepare("SELECT scheduled_time AS at, actor_name AS name FROM _cf_ALARM");
    read.setReadBigInts(true);
    const alarms = read.all();
    const insert = database.prepare(
      "INSERT OR IGNORE INTO _cf_ALARM (actor_id, scheduled_time, actor_name) VALUES (?, ?, ?)",
    );
    database.exec("BEGIN");
    for (let copy = 1; copy <= last; copy += 1) {
      for (const { at, name } of alarms) {
        const copied = copyOf(String(name), copy);
        insert.run(platformId(kind, copied), at as SQLInputValue, copied);
      }
    }
    database.exec("COMMIT");
  } finally {
    database.close();
  }
}

/** A copied player, who can be used like one that signed up. */
export function copiedPlayer({ players }: Template, index: number, copy: number) {
  const { id, name, token } = of(players, index);
  const copiedId = copyOf(id, copy);
  return { id: copiedId, name: copyOf(name, copy), token: copy === 0 ? token : copiedToken(token, copiedId) };
}
