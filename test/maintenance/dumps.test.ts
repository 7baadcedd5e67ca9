import { createScheduledController } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { recordGame } from "../../src/db/recording";
import { gzipLines } from "../../src/dumps/gzip";
import type { DumpManifest } from "../../src/dumps/manifest";
import worker from "../../src/index";
import { writeDump } from "../../src/maintenance/dumps";
import type { GameRecord } from "../../src/records/game-record";
import { gameOf } from "../../src/rules/registry";
import { monthAt } from "../../src/shared/month";
import { gameRow } from "../db/fixtures";
import { DAY, DUE, NOVEMBER, sampleGames } from "../dumps/sample-dump";
import { get } from "../http/client";

beforeEach(async () => {
  await env.DB.prepare("DELETE FROM games").run();
  const { objects } = (await env.DUMPS?.list()) ?? { objects: [] };
  await env.DUMPS?.delete(objects.map(({ key }) => key));
});

/** The row of a record in the archive. */
const rowOf = ({ players, plies, outcome, startPosition, ...game }: GameRecord) =>
  gameRow({
    ...game,
    startPosition: startPosition ?? gameOf("sparta").startPosition,
    finalPosition: plies.at(-1)?.position ?? "",
    whiteName: players.white.username,
    blackName: players.black.username,
    timeControl: { kind: "per-move", perMove: 3 * DAY },
    status: "finished",
    winner: outcome?.winner ?? null,
    reason: outcome?.reason ?? "",
    plies: plies.map(({ ply: _, at, ...ply }) => ({ ...ply, at: Date.parse(at) })),
    createdAt: Date.parse(game.createdAt),
    finishedAt: Date.parse(game.finishedAt ?? ""),
  });

const SAMPLE = sampleGames("sparta", 3);

async function archive(changes: Partial<ReturnType<typeof rowOf>> = {}, index = 0): Promise<string> {
  const sample = SAMPLE[index];
  if (sample === undefined) throw new Error("no sample");
  const row = { ...rowOf(sample), ...changes };
  await recordGame(env.DB, row);
  return row.id;
}

async function writeAll(now = DUE): Promise<void> {
  while (await writeDump(env, now));
}

async function fileAt(name: string): Promise<Uint8Array<ArrayBuffer>> {
  const response = await exports.default.fetch(`https://skytale.test/dumps/${name}`);
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

async function gamesIn(name: string): Promise<readonly { readonly id: string }[]> {
  const games: { id: string }[] = [];
  for await (const line of gzipLines(await fileAt(name))) games.push(JSON.parse(line));
  return games;
}

const months = async () => ((await get("/v1/dumps")).body.items as unknown as readonly DumpManifest[]) ?? [];

const NDJSON = "skytale-sparta-2026-11.ndjson.gz";

test("a dump has the finished public games of the month, as their exports show them", async () => {
  const first = await archive({ id: "a000000000000001", whiteName: "", finishedAt: NOVEMBER });
  const last = await archive({ id: "a000000000000002", finishedAt: Date.UTC(2026, 11) - 1 }, 1);
  await archive({ id: "a000000000000003", private: true });
  await archive({ id: "a000000000000004", status: "aborted", winner: null, reason: "aborted" });
  await archive({ id: "a000000000000005", finishedAt: Date.UTC(2026, 11) });
  await archive({ id: "a000000000000006", finishedAt: NOVEMBER - 1 });
  await archive({ id: "a000000000000007", revision: 99 });
  await writeAll();
  const games = await gamesIn(NDJSON);
  expect(games.map(({ id }) => id)).toEqual([first, last]);
  for (const { hash: _, hashes: __, ...game } of games as readonly (Record<string, unknown> & {
    readonly id: string;
  })[]) {
    expect(game).toEqual((await get(`/v1/games/${game.id}/export.json`)).body);
  }
  expect((await months()).map(({ month, games }) => [month, games])).toEqual([
    ["2026-11", 2],
    ["2026-10", 1],
  ]);
});

test("a game of an earlier release has no ratings", async () => {
  const id = await archive({ startRatings: null });
  await writeAll();
  expect(await gamesIn(NDJSON)).toMatchObject([{ id, startRatings: null, moves: SAMPLE[0]?.plies }]);
});

test("the scheduled handler writes all dumps that are due", async () => {
  const ended = Date.now() - 70 * DAY;
  await archive({ finishedAt: ended });
  await worker.scheduled(createScheduledController(), env);
  expect((await months()).at(-1)).toMatchObject({ month: monthAt(ended), games: 1 });
  expect(await writeDump(env, Date.now())).toBe(false);
});

test("a published month does not change", async () => {
  await archive();
  await writeAll();
  const [before] = await months();
  const content = await fileAt(NDJSON);
  await env.DB.prepare("UPDATE games SET white_name = 'darius'").run();
  await archive({ id: "a000000000000009" }, 2);
  await writeAll(DUE + DAY);
  expect(await months()).toEqual([before]);
  expect(await fileAt(NDJSON)).toEqual(content);
});

test("parts of an unfinished month are neither listed nor served", async () => {
  await archive();
  for (let step = 0; step < 3; step += 1) await writeDump(env, DUE);
  expect(await env.DUMPS?.head(NDJSON)).not.toBeNull();
  expect(await months()).toEqual([]);
  expect((await exports.default.fetch(`https://skytale.test/dumps/${NDJSON}`)).status).toBe(404);
});

test("without a bucket, nothing is written and the list is empty", async () => {
  await archive();
  const { DUMPS: _, ...other } = env;
  expect(await writeDump(other as typeof env, DUE)).toBe(false);
  expect(await months()).toEqual([]);
});
