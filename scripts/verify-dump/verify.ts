import fs from "node:fs";
import path from "node:path";
import { monthOfFile } from "../../src/dumps/file-name";
import { DUMP_VERSION, type DumpFile, DumpManifest } from "../../src/dumps/manifest";
import { boundsOf } from "../../src/shared/month";
import { checkChain, checkRules, type DumpedGame, type Finding, readGame } from "./check-game";
import { checkPgn, pgnGames } from "./check-pgn";
import { gzipLines, measure } from "./gzip-lines";

/** The parts of a verification that its caller provides. */
export interface Reporter {
  /** Called with each difference, as one sentence. */
  readonly found: (sentence: string) => void;
  /** Called after each game. */
  readonly progress: (file: string, game: number, games: number) => void;
}

/** The number of verified files and games. */
export interface Verified {
  readonly files: number;
  readonly games: number;
}

/** The manifests at a path: that file, or all of a folder. Throws a sentence if there are none. */
export function findManifests(place: string): readonly string[] {
  const stat = fs.statSync(place, { throwIfNoEntry: false });
  if (stat === undefined) throw new Error(`There is no ${place}.`);
  if (!stat.isDirectory()) return [place];
  const names = fs.readdirSync(place).filter((name) => name.endsWith(".json") && monthOfFile(name) !== null);
  if (names.length === 0) throw new Error(`There is no manifest, such as skytale-2026-11.json, in ${place}.`);
  return names.sort().map((name) => path.join(place, name));
}

/** Verifies the dump of a manifest. */
export async function verifyDump(manifestFile: string, reporter: Reporter): Promise<Verified> {
  const name = path.basename(manifestFile);
  const manifest = readManifest(manifestFile);
  if (typeof manifest === "string") {
    reporter.found(`${name}: ${manifest}`);
    return { files: 0, games: 0 };
  }
  const folder = path.dirname(manifestFile);
  for (const file of manifest.files) await checkFile(folder, file, reporter);
  const pairs = pairsOf(manifest);
  if (pairs.length * 2 !== manifest.files.length) {
    reporter.found(
      `${name}: each file of NDJSON has to have one of PGN with the same games, and each name is there once`,
    );
  }
  let games = 0;
  let last = "";
  for (const { ndjson, pgn } of pairs) {
    const before = last.startsWith(`${ndjson.variant} `) ? last : `${ndjson.variant} `;
    const pair = { ndjson, pgn: pgn !== null && fs.existsSync(path.join(folder, pgn.name)) ? pgn : null };
    const read = await checkGames(folder, manifest.month, pair, before, reporter);
    last = read.last;
    games += read.games;
  }
  if (games !== manifest.games) reporter.found(`${name}: it names ${manifest.games} games, the files have ${games}`);
  return { files: manifest.files.length, games };
}

/** The files of NDJSON in a manifest, each with the PGN file of the same games. */
const pairsOf = ({ files }: DumpManifest): readonly Pair[] =>
  files
    .filter(({ format }) => format === "ndjson")
    .map((ndjson) => {
      const name = ndjson.name.replace(/\.ndjson\.gz$/, ".pgn.gz");
      const pgn = files.find((file) => file.name === name && file.format === "pgn" && file.games === ndjson.games);
      return { ndjson, pgn: pgn ?? null };
    });

/** Reads a manifest. Returns a sentence if it is none. */
function readManifest(file: string): DumpManifest | string {
  let json: unknown;
  try {
    json = JSON.parse(fs.readFileSync(file, "utf8"));
  } catch (error) {
    return `the manifest cannot be read: ${reasonOf(error)}`;
  }
  const version = typeof json === "object" && json !== null && "version" in json ? json.version : undefined;
  if (typeof version === "number" && version !== DUMP_VERSION) {
    return `version ${version} of the format is not known to this release, which reads version ${DUMP_VERSION}`;
  }
  const read = DumpManifest.safeParse(json);
  if (!read.success) {
    const { path: members = [], message = "" } = read.error.issues[0] ?? {};
    return `this is not the manifest of a dump: ${members.join(".")}: ${message}`;
  }
  const { month, files } = read.data;
  if (monthOfFile(path.basename(file)) !== month)
    return `the manifest is about ${month}, not about the month of its name`;
  const foreign = files.find(({ name }) => monthOfFile(name) !== month || !name.endsWith(".gz"));
  return foreign === undefined ? read.data : `${foreign.name} is not the name of a file of ${month}`;
}

/** Compares size and hash of a file with the manifest. */
async function checkFile(folder: string, { name, bytes, sha256 }: DumpFile, { found }: Reporter): Promise<void> {
  const file = path.join(folder, name);
  if (!fs.existsSync(file)) {
    found(`${name}: the file is missing`);
    return;
  }
  const measured = await measure(file);
  if (measured.bytes !== bytes) found(`${name}: the file has ${measured.bytes} bytes, the manifest says ${bytes}`);
  else if (measured.sha256 !== sha256) found(`${name}: the file does not have the SHA-256 of the manifest`);
}

/** A file of NDJSON with its PGN file; null if it is missing in the manifest or in the folder. */
interface Pair {
  readonly ndjson: DumpFile;
  readonly pgn: DumpFile | null;
}

/**
 * Checks the games of a file, and compares them with the PGN file.
 * @param before the sort key of the last game of the part before
 */
async function checkGames(
  folder: string,
  month: string,
  { ndjson: { name, games, variant }, pgn }: Pair,
  before: string,
  { found, progress }: Reporter,
): Promise<{ readonly games: number; readonly last: string }> {
  const inFolder = (file: string): string => path.join(folder, file);
  if (!fs.existsSync(inFolder(name))) return { games: 0, last: before };
  const lines = new Reading(gzipLines(inFolder(name)), name, found);
  const texts = pgn === null ? null : new Reading(pgnGames(gzipLines(inFolder(pgn.name))), pgn.name, found);
  let last = before;
  let count = 0;
  for (let line = await lines.next(); line !== null; line = await lines.next()) {
    count += 1;
    const text = (await texts?.next()) ?? null;
    const game = readGame(line);
    if (typeof game === "string") {
      found(`${name}, line ${count}: ${game}`);
      continue;
    }
    for (const { ply, detail } of await findingsOf(game, month, variant, last)) {
      found(`${name}, line ${count}, game ${game.id}${ply === null ? "" : `, ply ${ply}`}: ${detail}`);
    }
    const difference = text === null ? null : checkPgn(game, text);
    if (difference !== null) found(`${pgn?.name}, game ${count}, which has to be ${game.id}: ${difference}`);
    last = keyOf(game);
    progress(name, count, games);
  }
  await texts?.next();
  for (const [file, read] of [[name, lines] as const, ...(pgn && texts ? [[pgn.name, texts] as const] : [])]) {
    if (!read.isDamaged && read.count !== games) {
      found(`${file}: the file has ${read.count} games, the manifest says ${games}`);
    }
  }
  return { games: count, last };
}

/** Reads the games of a file one by one, and counts them. */
class Reading {
  readonly #games: AsyncGenerator<string, undefined>;
  readonly #name: string;
  readonly #found: (sentence: string) => void;
  count = 0;
  isDamaged = false;

  constructor(games: AsyncGenerator<string, undefined>, name: string, found: (sentence: string) => void) {
    this.#games = games;
    this.#name = name;
    this.#found = found;
  }

  /** The next game; null at the end, and where the file is damaged. */
  async next(): Promise<string | null> {
    if (this.isDamaged) return null;
    try {
      const { value, done } = await this.#games.next();
      if (done) return null;
      this.count += 1;
      return value;
    } catch (error) {
      this.isDamaged = true;
      this.#found(`${this.#name}: the file is damaged or incomplete after ${this.count} games: ${reasonOf(error)}`);
      return null;
    }
  }
}

async function findingsOf(game: DumpedGame, month: string, variant: string, last: string): Promise<readonly Finding[]> {
  const { from, until } = boundsOf(month);
  const end = Date.parse(game.finishedAt);
  const about = (detail: string): Finding => ({ ply: null, detail });
  return [
    ...(game.variant === variant ? [] : [about(`it is a game of ${game.variant}`)]),
    ...(from <= end && end < until ? [] : [about(`it ended at ${game.finishedAt}, not in ${month}`)]),
    ...(last < keyOf(game) ? [] : [about("it is a repetition, or not in order of the end of the games")]),
    ...(await checkChain(game)),
    ...checkRules(game),
  ];
}

/** A text by which the games of a variant are in order. All times have the same length. */
const keyOf = ({ variant, finishedAt, id }: DumpedGame): string => `${variant} ${finishedAt} ${id}`;

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
