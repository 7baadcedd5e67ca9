import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import { bundleSimulator } from "./sim/bundle.ts";

const USAGE = `Usage: npm run sim [-- [--seed N] [--count N | --minutes N] [--days N] [--without KINDS] [--log]]
       npm run sim -- tournaments [--count N] [--seed N] [--format NAME]

Runs simulated worlds: the real objects and routes on a simulated platform, with players, crashes, lost calls and
outages. Each world is checked for what the server promises. All of it depends on the seed only. Without arguments, 10
worlds run from a random seed. A world that breaks a promise ends the run with the command that replays it, and with a
smaller world that breaks one, too.
  --seed N          The seed of the first world.
  --count N         The number of worlds, each with the next seed.
  --minutes N       Runs worlds for this time instead.
  --days N          Players play for at most this many simulated days.
  --without KINDS   Kinds of faults that do not occur, such as objectCrash,lostAnswer.
  --log             Also prints the most frequent log lines of the server.

With "tournaments", plays N random tournaments of each format by the rules alone, with players who win, lose on time,
withdraw and enter late, and checks their entries, ends, pairings, colors, standings and bounds of ranks. Every hundredth
tournament is large. For each ten, a chain of league seasons is played. The default is 1000 tournaments from seed 1. A
failure names its format and seed.`;

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        count: { type: "string" },
        seed: { type: "string" },
        format: { type: "string" },
        minutes: { type: "string" },
        days: { type: "string" },
        without: { type: "string", default: "" },
        log: { type: "boolean", default: false },
      },
    });
  } catch {
    return null;
  }
}

const given = readArguments();
const numbers = [given?.values.count, given?.values.seed, given?.values.minutes];
const areNumbers = numbers.every((text) => text === undefined || /^[1-9]\d*$/.test(text));
const areDays = /^(?:\d+(?:\.\d+)?)?$/.test(given?.values.days ?? "");
const [what, ...more] = given?.positionals ?? [];
if (given === null || !areNumbers || !areDays || more.length > 0 || (what !== undefined && what !== "tournaments")) {
  console.error(USAGE);
  process.exit(2);
}
const { count, seed, format, minutes, days, without, log } = given.values;
const { status } =
  what === "tournaments"
    ? spawnSync(
        "npx",
        [
          ...["vitest", "run", "--project", "pure", "test/tournament/simulation", "--reporter=verbose"],
          ...(format === undefined ? [] : ["-t", `: ${format}$`]),
        ],
        { stdio: "inherit", env: { ...process.env, TOURNAMENTS: count ?? "1000", SEED: seed ?? "1" } },
      )
    : spawnSync(
        process.execPath,
        [
          await bundleSimulator(),
          seed ?? `${1 + Math.floor(Math.random() * 1_000_000_000)}`,
          count ?? "10",
          minutes ?? "0",
          without,
          days ?? "",
        ],
        { stdio: "inherit", env: { ...process.env, SIM_LOG: String(log) } },
      );
process.exit(status ?? 1);
