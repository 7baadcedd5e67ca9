import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { extractBackup } from "../../scripts/restore/read-backup";
import { startServer } from "../../test/server/spawn-server";
import { describeCommit, describeMachine } from "../machine";
import { markdownTable } from "../markdown-table";
import { readOptions, refusing } from "../options";
import { bearer, begin, type Game, playMove, signUp } from "../serve/games";
import { call, forEach } from "../serve/load";
import { newFolder, remove } from "../serve/servers";
import { continues, journalsIn } from "./journals";
import { Movers } from "./movers";
import { runTool } from "./tools";

// npm run bench -- backup: backs up a server with many games while players move, kills the server, restores the backup
// into another folder, and compares the journals of all games. Exits with code 1 if anything is missing or differs.

const USAGE = `npm run bench -- backup [--games n] [--players n] [--busy n] [--at-once n]

--games    Number of games; 10,000 by default. Each has two plies.
--players  Number of players; 200 by default.
--busy     Number of games in which players move during the backup; 200 by default.
--at-once  Number of moves under way at the same time; 4 by default.`;

const refuse = refusing(USAGE);
const values = readOptions(
  {
    games: { type: "string", default: "10000" },
    players: { type: "string", default: "200" },
    busy: { type: "string", default: "200" },
    "at-once": { type: "string", default: "4" },
  },
  refuse,
);

function atLeast(least: number, name: keyof typeof values): number {
  const number = Number(values[name]);
  return Number.isInteger(number) && number >= least ? number : refuse(`--${name} must be an integer from ${least}.`);
}

const [count, playerCount, busyCount] = [atLeast(1, "games"), atLeast(2, "players"), atLeast(1, "busy")];
const atOnce = atLeast(1, "at-once");
/** Seconds of load before the backup, for comparison, and after it, before the server is killed. */
const [BEFORE, AFTER] = [20, 3];
const FIRST_PLIES = 2;
/** Number of idle games in which the restored server has to accept a move. */
const TRIED = 200;

const env = {
  ADDRESS_REQUESTS_PER_MINUTE: "1000000",
  PAIR_CHALLENGES_PER_HOUR: "1000000",
  PLAYER_REQUESTS_PER_MINUTE: "1000000",
};
const folder = newFolder("disk");
const inFolder = (name: string): string => path.join(folder, name);
const commit = describeCommit();
const rows: string[][] = [];
const failures: string[] = [];

function report(what: string, result: string, isRight = true): void {
  rows.push([what, result]);
  console.error(`${what}: ${result}`);
  if (!isRight) failures.push(what);
}

async function createGames(server: string): Promise<readonly Game[]> {
  const players = await signUp(server, playerCount, "backup");
  const games: Game[] = [];
  await forEach(Array(count).keys(), async (index) => {
    const white = index % playerCount;
    const black = (white + 1 + (Math.floor(index / playerCount) % (playerCount - 1))) % playerCount;
    const game = await begin(
      server,
      players[white] as (typeof players)[number],
      players[black] as (typeof players)[number],
    );
    while (game.ply < FIRST_PLIES) await playMove(server, game);
    games.push(game);
    if (games.length % 500 === 0) console.error(`${games.length} games`);
  });
  return games;
}

const describeLoad = ({ p50, p99, perSecond }: ReturnType<Movers["measure"]>): string =>
  `${perSecond.toFixed(0)} moves/s, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`;

const server = await startServer({ data: inFolder("data"), env });
const games = await createGames(server.url);
const busy = games.slice(0, busyCount);
const movers = new Movers(server.url, busy, atOnce);
await sleep(BEFORE * 1000);
report("load before the backup", describeLoad(movers.measure(BEFORE)));

const plies = new Map(busy.map(({ id, ply }) => [id, ply]));
const file = inFolder("backup.tar.gz");
const backup = await runTool("backup", inFolder("data"), file);
report("load during the backup", describeLoad(movers.measure(backup.seconds)));
report("backup", `${backup.seconds.toFixed(0)} s, ${(fs.statSync(file).size / 1e6).toFixed(0)} MB`, backup.code === 0);
await sleep(AFTER * 1000);
await movers.stop();
report("moves that failed", String(movers.failures), movers.failures === 0);
await server.kill9();

const elsewhere = inFolder("elsewhere");
const restore = await runTool("restore", elsewhere, file);
report("restore, with the doctor", `${restore.seconds.toFixed(0)} s`, restore.code === 0);

// The journals of the killed server, of the backup, and of the restored data.
await extractBackup(file, inFolder("plain"));
const [original, copied, restored] = ["data", "plain", "elsewhere"].map((name) => journalsIn(inFolder(name)));
const idle = games.slice(busyCount).map(({ id }) => id);
const equal = idle.filter((id) => original?.get(id)?.at(-1) === copied?.get(id)?.at(-1)).length;
report("idle games whose journals are equal in the backup", `${equal} of ${idle.length}`, equal === idle.length);
const kept = games.filter(({ id }) => continues(original?.get(id), copied?.get(id))).length;
report("games whose journal is the start of the original", `${kept} of ${games.length}`, kept === games.length);
const same = games.filter(({ id }) => continues(restored?.get(id), copied?.get(id))).length;
report(
  "restored games whose journal begins with that of the backup",
  `${same} of ${games.length}`,
  same === games.length,
);

const doctor = await runTool("doctor", elsewhere);
const isSound = doctor.code === 0 && doctor.output.includes("No problems found.");
report("doctor after the restore", `${isSound ? "no problems" : "problems"}, ${doctor.seconds.toFixed(0)} s`, isSound);

const second = await startServer({ data: elsewhere, env });
let lost = 0;
let moved = 0;
const tried = games.slice(0, busyCount + TRIED);
await forEach(tried, async (game) => {
  const answer = await call({ method: "GET", url: `${second.url}/v1/games/${game.id}`, headers: bearer(game.white) });
  const { ply } = JSON.parse(answer) as { ply: number };
  lost += Math.max((plies.get(game.id) ?? FIRST_PLIES) - ply, 0);
  await playMove(second.url, Object.assign(game, { ply }));
  moved += 1;
});
report("moves acknowledged before the backup that are missing", String(lost), lost === 0);
report("games that continue with a move", `${moved} of ${tried.length}`);
await second.stop();
remove(folder);

console.log(`${count} games of ${playerCount} players, on ${describeMachine()}, ${commit}\n`);
console.log(markdownTable(["measured", "result"], rows));
if (failures.length > 0) {
  console.error(`\nNot as required: ${failures.join("; ")}`);
  process.exit(1);
}
process.exit(0);
