import fs from "node:fs";
import path from "node:path";
import { buildWorker } from "../serve/build.ts";
import { readConfig } from "../serve/config.ts";
import { checkWriting } from "../serve/data-folder.ts";
import { lockData } from "../serve/data-lock.ts";
import { endFormerRuntime } from "../serve/former-runtime.ts";
import { dataFolder } from "../serve/settings.ts";
import { StartError } from "../serve/start-error.ts";
import { compare } from "./compare.ts";
import { checkFiles } from "./files.ts";
import { Report } from "./report.ts";

const USAGE = `Usage: npm run doctor [-- --set-aside]

Checks the data folder of a server that is stopped (SKYTALE_DATA, or .wrangler/state), and mends what can be mended:
the database's players, games and ratings are built again from the players' and games' own files.

  --set-aside   also moves damaged files of players and games aside, so that the server starts without them

Ends with 0 if all is sound or mended, 1 if something needs you, 2 if it was called in another way.`;

/** Checks a data folder and mends it, telling what it finds. Answers the exit code. */
export async function doctor(args: readonly string[], env: NodeJS.ProcessEnv): Promise<0 | 1 | 2> {
  const unknown = args.filter((arg) => arg !== "--set-aside");
  if (unknown.length > 0) {
    const isAsked = unknown.every((arg) => arg === "--help" || arg === "-h");
    console[isAsked ? "log" : "error"](USAGE);
    return isAsked ? 0 : 2;
  }
  const report = new Report((line) => console.log(line));
  try {
    await examine(dataFolder(env), args.includes("--set-aside"), env, report);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    report.needsYou(error.message);
  }
  return report.conclude();
}

async function examine(data: string, mayMove: boolean, env: NodeJS.ProcessEnv, report: Report): Promise<void> {
  if (!fs.existsSync(path.join(data, "v3"))) {
    throw new StartError(`There is no data in ${data}. SKYTALE_DATA names the folder to look at.`);
  }
  const lock = lockData(data);
  process.once("exit", () => lock.release());
  await checkWriting(data);
  await endFormerRuntime(data, (line) => console.log(line));
  const [folder, config] = await Promise.all([buildWorker(), readConfig()]);
  process.umask(0o077);
  const files = checkFiles(data, config.name, mayMove, report);
  await compare({ config, folder }, data, files, env, report);
}
