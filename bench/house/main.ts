import { parseArgs } from "node:util";
import { VARIANT_IDS } from "skytale-client";
import { median } from "../median";
import { GamePool, ourGames, signUp } from "../serve/games";
import { load, type Round } from "../serve/load";
import { newFolder, Ours, remove } from "../serve/servers";
import { Simultaneous } from "./house-games";

// npm run bench -- house: measures the move rate between people while bots think in many games, and while they do not,
// in alternating rounds. Also measures how long people wait for the bots.

const { values } = parseArgs({
  options: {
    games: { type: "string", default: "200" },
    house: { type: "string", default: "house-strategos" },
    rounds: { type: "string", default: "4" },
    seconds: { type: "string", default: "8" },
    variants: { type: "string", default: VARIANT_IDS.join(",") },
    medium: { type: "string", default: "memory" },
  },
});
const games = Number(values.games);
const rounds = Number(values.rounds);
const duration = Number(values.seconds) * 1_000;
const PEOPLE = 10;

const quantile = (times: readonly number[], part: number): number => {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
};
const show = (value: number, digits = 1): string => value.toFixed(digits);

const folder = newFolder(values.medium === "disk" ? "disk" : "memory");
const server = await Ours.start(folder);
try {
  const players = await signUp(server.url, 100, "pz");
  const people = await signUp(server.url, PEOPLE, "rz");
  const variants = values.variants.split(",");
  const terms = { house: values.house, variants, perMove: "P3D" };
  const opponents = people.map((person) => new Simultaneous(server.url, person, terms));
  let begun = performance.now();
  await Promise.all(opponents.map((opponent) => opponent.begin(games / PEOPLE)));
  console.log(`${games} games with ${values.house} started in ${show((performance.now() - begun) / 1000)} s`);
  const pool = await GamePool.open(ourGames(server.url, players), 100);
  console.log(
    "| at once | bots | per second | p50 ms | p99 ms | ratio | bot moves per second | waited p50 s | p99 s | longest s |",
  );
  console.log("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |");
  for (const atOnce of [1, 8, 32]) {
    const alone: Round[] = [];
    const beside: Round[] = [];
    const waits: number[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      await pool.refill(800 * (duration / 1000));
      const first = await load(atOnce, duration / 2, () => pool.move());
      await pool.refill(800 * (duration / 1000));
      begun = performance.now();
      const playing = opponents.map((opponent) => opponent.play());
      // Wait until it is a bot's turn in all games.
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      const before = opponents.map((opponent) => opponent.waits.length);
      const second = await load(atOnce, duration, () => pool.move());
      const measured = opponents.flatMap((opponent, index) => opponent.waits.slice(before[index]));
      const stillOwed = opponents.flatMap((opponent) => opponent.owed());
      await Promise.all([...playing, ...opponents.map((opponent) => opponent.pause())]);
      await new Promise((resolve) => setTimeout(resolve, 8_000));
      if (round === 0) continue;
      alone.push(first);
      beside.push(second);
      waits.push(...measured, ...stillOwed.filter((wait) => wait > 8_000));
    }
    const row = (name: string, of: readonly Round[], rest: readonly string[]) => {
      const middle = (pick: (round: Round) => number) => median(of.map(pick));
      const cells = [
        String(atOnce),
        name,
        show(
          middle((r) => r.perSecond),
          0,
        ),
        show(middle((r) => r.p50)),
        show(middle((r) => r.p99)),
      ];
      console.log(`| ${[...cells, ...rest].join(" | ")} |`);
    };
    const ratio = median(beside.map(({ perSecond }) => perSecond)) / median(alone.map(({ perSecond }) => perSecond));
    row("idle", alone, ["", "", "", "", ""]);
    row(`${games} games`, beside, [
      show(ratio, 2),
      show(waits.length / ((rounds * duration) / 1000)),
      show(quantile(waits, 0.5) / 1000),
      show(quantile(waits, 0.99) / 1000),
      show(Math.max(...waits) / 1000),
    ]);
  }
} finally {
  await server.stop();
  remove(folder);
}
process.exit(0);
