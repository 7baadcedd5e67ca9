import { createHash } from "node:crypto";
import type { ByteRange, Bytes, DumpStore } from "../../src/dumps/store";
import type { DumpSource, GamesWanted } from "../../src/dumps/writer/source";
import { writeDumpStep } from "../../src/dumps/writer/write-dump";
import type { GameRecord } from "../../src/records/game-record";
import { OWN_PGN } from "../../src/records/pgn-dialects";
import { writePgn } from "../../src/records/pgn-writer";
import { gameOf, storedGame, VARIANTS, type Variant } from "../../src/rules/registry";
import { recordOf } from "../records/sample-record";
import { startLine, unwrap } from "../rules/lines";
import { Random } from "../rules/random";

export const NOVEMBER = Date.UTC(2026, 10);
export const DAY = 86_400_000;
/** A time at which the dump of November 2026 is due. */
export const DUE = Date.UTC(2026, 11, 3);

/** Random games of a variant, one ended each day of November 2026. */
export function sampleGames(variant: Variant, count: number): readonly GameRecord[] {
  const random = new Random(count);
  const rules = gameOf(variant);
  return Array.from({ length: count }, (_, index) => {
    let line = startLine(rules);
    while (line.ply < 4 + (index % 5) && line.outcome === null) line = unwrap(line.play(random.pick(line.legalMoves)));
    return recordOf(line, variant, rules.startPosition, {
      id: `${variant.slice(0, 1)}${String(index).padStart(15, "0")}`,
      revision: rules.revision,
      startRatings: { white: 1612.4, black: null },
      rated: index % 2 === 0,
      finishedAt: new Date(NOVEMBER + index * DAY).toISOString(),
    });
  });
}

/** A store in memory. */
export class MemoryStore implements DumpStore {
  readonly files = new Map<string, Bytes>();

  async list(prefix: string) {
    return [...this.files]
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, content]) => ({ name, sha256: createHash("sha256").update(content).digest("hex") }));
  }

  async open(name: string, range?: ByteRange) {
    const content = this.files.get(name);
    if (content === undefined) return null;
    const { offset, length } = range ?? { offset: 0, length: content.length };
    return new Blob([content.slice(offset, offset + length)]).stream();
  }

  async create(name: string, content: Bytes) {
    if (this.files.has(name)) return false;
    this.files.set(name, content);
    return true;
  }

  async replace(name: string, content: Bytes) {
    this.files.set(name, content);
  }
}

/** An archive in memory that reads three games at once. */
export class MemorySource implements DumpSource {
  readonly variants = VARIANTS;
  games: readonly GameRecord[];
  progress = "";

  constructor(games: readonly GameRecord[]) {
    this.games = games;
  }

  async firstEnd() {
    const ends = this.games.map(({ finishedAt }) => Date.parse(finishedAt ?? ""));
    return ends.length === 0 ? null : Math.min(...ends);
  }

  async read({ variant, from, until, after }: GamesWanted) {
    const keyed = this.games
      .filter((game) => game.variant === variant)
      .map((game) => ({ game, finishedAt: Date.parse(game.finishedAt ?? ""), id: game.id }))
      .filter(({ finishedAt }) => finishedAt >= from && finishedAt < until)
      .sort((one, other) => one.finishedAt - other.finishedAt || (one.id < other.id ? -1 : 1))
      .filter(({ finishedAt, id }) => {
        if (after === null || finishedAt > after.finishedAt) return true;
        return finishedAt === after.finishedAt && id > after.id;
      });
    const shown = keyed.slice(0, 3);
    const last = shown.at(-1);
    const next = keyed.length > 3 && last ? { finishedAt: last.finishedAt, id: last.id } : null;
    return { records: shown.map(({ game }) => game), next };
  }

  writePgn(record: GameRecord, hash: string): string {
    const rules = storedGame(record.variant, record.revision);
    if (rules === undefined) throw new Error("unknown rules");
    const tags = [
      ["GameId", record.id],
      ["GameHash", hash],
    ] as const;
    return writePgn(record, rules, `https://skytale.test/games/${record.id}`, OWN_PGN, null, tags);
  }

  async readProgress() {
    return this.progress;
  }

  async storeProgress(progress: string) {
    this.progress = progress;
  }
}

/** Writes all dumps that are due, in parts of six games. Returns the number of steps. */
export async function writeAll(source: DumpSource, store: DumpStore, now = DUE): Promise<number> {
  let steps = 0;
  while (await writeDumpStep(source, store, now, { games: 6, characters: 1e9 })) steps += 1;
  return steps;
}
