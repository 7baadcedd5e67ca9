import { spawn } from "node:child_process";
import os from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { VARIANT_IDS } from "skytale-client";
import { Simultaneous } from "../house/house-games";
import { median } from "../median";
import { signUp } from "../serve/games";
import { newFolder, Ours, remove } from "../serve/servers";

// npm run bench -- deadlines: people play many games with few seconds a move against a house bot, on a machine whose
// processors are busy with other programs. Counts the games that the bot loses on time.

const { values } = parseArgs({
  options: {
    games: { type: "string", default: "30" },
    people: { type: "string", default: "10" },
    house: { type: "string", default: "house-strategos" },
    seconds: { type: "string", default: "5" },
    busy: { type: "string", default: "20" },
    minutes: { type: "string", default: "3" },
    variants: { type: "string", default: VARIANT_IDS.join(",") },
  },
});
const games = Number(values.games);
const people = Number(values.people);
const variants = values.variants.split(",");

const folder = newFolder("memory");
const server = await Ours.start(folder, { MIN_MOVE_TIME: "PT1S", MAX_HOUSE_GAMES: "200" });
const programs = Array.from({ length: Number(values.busy) }, () => spawn(process.execPath, ["-e", "for(;;);"]));
try {
  const terms = { house: values.house, variants, perMove: `PT${values.seconds}S` };
  const players = (await signUp(server.url, people, "qz")).map((person) => new Simultaneous(server.url, person, terms));
  const playing = players.map((player) => player.play());
  await Promise.all(players.map((player) => player.begin(games / people)));
  await sleep(Number(values.minutes) * 60_000);
  const load = os.loadavg()[0] ?? 0;
  await Promise.all([...playing, ...players.map((player) => player.pause())]);
  const ends = players.flatMap((player) => player.ends);
  const waits = players.flatMap((player) => player.waits).sort((a, b) => a - b);
  const count = (isCounted: (end: (typeof ends)[number]) => boolean): number => ends.filter(isCounted).length;
  // The bot plays White.
  const lostOnTime = count(({ reason, winner }) => reason === "timeout" && winner === "black");
  const person = count(({ reason, winner }) => reason === "timeout" && winner === "white");
  const at = (part: number): string => ((waits[Math.floor((waits.length - 1) * part)] ?? 0) / 1000).toFixed(2);
  console.log(
    `${games} games at once with ${values.house}, ${values.seconds} s a move, ${values.busy} busy programs, load ${load.toFixed(0)}, ${values.minutes} min\n`,
  );
  console.log(
    "| moves of the bot | waited p50 s | p99 s | longest s | games ended | bot lost on time | person lost on time |",
  );
  console.log("| --- | --- | --- | --- | --- | --- | --- |");
  const cells = [waits.length, (median(waits) / 1000).toFixed(2), at(0.99), at(1), ends.length, lostOnTime, person];
  console.log(`| ${cells.join(" | ")} |`);
} finally {
  for (const program of programs) program.kill("SIGKILL");
  await server.stop();
  remove(folder);
}
process.exit(0);
