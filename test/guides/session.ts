import { spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { findPython } from "../../scripts/find-python";
import { claimPort } from "../server/ports";
import { timeoutFor } from "../setup/timeout-for";
import { type Block, type Guide, wordOf } from "./guide";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** The server's address and the reader's port in the pages. */
const DEFAULT_ADDRESS = "http://127.0.0.1:8787";
const READERS_PORT = "3000";

/** The timeout of a page's session, in milliseconds. */
export const SESSION_LIMIT = timeoutFor(40);

/** The output of a page's samples, by the number of the block. */
export type Printed = ReadonlyMap<number, string>;

const isThere = (program: string): boolean => spawnSync(program, ["--version"]).status === 0;
/** A Python with the packages of the Python client; null if there is none. */
export const python = findPython();
export const hasPython = python !== null;
export const hasShell = isThere("bash") && isThere("curl");

/** Variables with which Python finds the client, as after `pip install`. */
export const PYTHON_VARIABLES = {
  PYTHONPATH: path.join(ROOT, "clients/python/src"),
  PYTHONDONTWRITEBYTECODE: "1",
};

/** Whether a block can be run here. Blocks that need Python are skipped if it is not installed. */
export const isRunnable = (block: Block): boolean =>
  !block.words.has("norun") && (hasPython || (block.language !== "py" && !/\bpython3\b/.test(block.text)));

/**
 * Runs a page as its reader would: one shell, one folder, one block after another. Throws with the output when a
 * command fails. Blocks with `background` run until the end of the session; the next block starts when the text of
 * `until` is printed.
 */
export async function runSession(guide: Guide, server: string): Promise<Printed> {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), `skytale-guide-${guide.name}-`));
  const log = path.join(home, ".session");
  fs.mkdirSync(log);
  installPackages(home);
  const port = await claimPort();
  const forReader = (text: string) =>
    text.replaceAll(DEFAULT_ADDRESS, server).replaceAll(new RegExp(`\\b${READERS_PORT}\\b`, "g"), port);
  fs.writeFileSync(path.join(log, "session.sh"), script(guide, log, forReader));
  try {
    await run(path.join(log, "session.sh"), home);
    const asShown = (text: string) =>
      text.replaceAll(server, DEFAULT_ADDRESS).replaceAll(new RegExp(`\\b${port}\\b`, "g"), READERS_PORT);
    return new Map(guide.blocks.map((_, index) => [index, asShown(readIfThere(path.join(log, `${index}.out`)))]));
  } catch (error) {
    const told = fs.existsSync(path.join(log, "at")) ? readIfThere(path.join(log, "at")).trim() : "?";
    const outputs = guide.blocks.map((_, index) => readIfThere(path.join(log, `${index}.out`)));
    throw new Error(`${guide.name}.md, block of line ${told}: ${String(error)}\n${outputs.join("").slice(-3000)}`);
  } finally {
    fs.rmSync(home, { recursive: true, force: true });
  }
}

/** Installs the packages that the guide's `npm install` would install into the reader's folder. */
function installPackages(home: string): void {
  const modules = path.join(home, "node_modules");
  fs.mkdirSync(path.join(modules, ".bin"), { recursive: true });
  for (const name of ["tsx", "esbuild", "@types"]) {
    fs.mkdirSync(path.dirname(path.join(modules, name)), { recursive: true });
    fs.symlinkSync(path.join(ROOT, "node_modules", name), path.join(modules, name));
  }
  fs.symlinkSync(path.join(ROOT, "node_modules/.bin/tsx"), path.join(modules, ".bin/tsx"));
  if (python !== null) fs.symlinkSync(python, path.join(modules, ".bin/python3"));
  const client = path.join(ROOT, "clients/typescript");
  fs.symlinkSync(client, path.join(modules, "skytale-client"));
  fs.symlinkSync(path.join(client, "dist/cli/skytale.js"), path.join(modules, ".bin/skytale"));
  fs.writeFileSync(path.join(home, "package.json"), '{"type":"module"}\n');
}

function script(guide: Guide, log: string, forReader: (text: string) => string): string {
  const steps = guide.blocks.map((block, index) => {
    const sample = path.join(log, `${index}.sample`);
    fs.writeFileSync(sample, forReader(block.text));
    if (!isRunnable(block)) return "";
    const step = stepOf(block, sample, path.join(log, `${index}.out`));
    return step === "" ? "" : `echo ${block.line} > ${log}/at\n${step}`;
  });
  return `${PRELUDE}\n${steps.join("\n")}\nexit 0\n`;
}

/**
 * Shell functions for samples. An unannounced refusal is an error in the page, so `curl` fails on one. Delays for
 * readers may be too short on a busy machine, so `sleep` takes twice as long. Time is counted in short sleeps, each a
 * separate process, so that it also slows down when the machine has no time for servers. Streams that a page shows for
 * a while end by the same count.
 */
const PRELUDE = `set -eE -o pipefail
tenths() { local n; for ((n = 0; n < $1; n += 1)); do command sleep 0.1; done; }
sleep() { case "$1" in *.*) command sleep "$1" ;; *) tenths $(($1 * 20)) ;; esac; }
curl() {
  local seconds="" words=()
  while [ $# -gt 0 ]; do
    if [ "$1" = --max-time ]; then seconds="$2"; shift; else words+=("$1"); fi
    shift
  done
  if [ -z "$REFUSED" ]; then words=(--fail-with-body "\${words[@]}"); fi
  if [ -z "$seconds" ]; then command curl "\${words[@]}"; return; fi
  command curl "\${words[@]}" &
  tenths $((seconds * 10))
  if kill $! 2> /dev/null; then { wait $! || true; } 2> /dev/null; else wait $!; fi
}`;

function stepOf(block: Block, sample: string, output: string): string {
  const file = wordOf(block, "file");
  const write = file === undefined ? "" : `mkdir -p "$(dirname ${file})"; cp ${sample} ${file}\n`;
  if (block.words.has("output")) return "";
  if (block.language !== "sh") {
    const runner = { ts: "npx tsx", py: "python3", js: "node", mjs: "node" }[block.language];
    return block.words.has("run") ? `${write}${runner} ${file} > ${output} 2>&1\n` : write;
  }
  const until = wordOf(block, "until");
  const place = wordOf(block, "in") === "repository" ? `cd ${ROOT}; ` : "";
  if (block.words.has("background")) {
    const wait = `for i in $(seq 1200); do grep -q '${until}' ${output} && break; sleep 0.1; done; grep -q '${until}' ${output}`;
    return `${write}( ${place}. ${sample} ) > ${output} 2>&1 &\n${wait}\n`;
  }
  const refused = `REFUSED=${block.words.has("refused") ? "1" : ""}`;
  if (place !== "") return `( ${place}. ${sample} ) > ${output} 2>&1\n`;
  return `${write}${refused}\n. ${sample} > ${output} 2>&1\n`;
}

/** Runs a script in its own process group, and kills the group when the script ends. */
async function run(file: string, home: string): Promise<void> {
  const node = path.dirname(process.execPath);
  const child = spawn("bash", ["--noprofile", "--norc", file], {
    cwd: home,
    env: {
      HOME: home,
      PATH: `${node}:${home}/node_modules/.bin:${process.env.PATH}`,
      XDG_CONFIG_HOME: path.join(home, ".config"),
      LANG: "C.UTF-8",
      ...PYTHON_VARIABLES,
    },
    stdio: "ignore",
    detached: true,
  });
  const end = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
    } catch {
      // The whole group has already ended.
    }
  };
  process.once("exit", end);
  const timer = setTimeout(end, SESSION_LIMIT);
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  clearTimeout(timer);
  process.off("exit", end);
  end();
  if (code !== 0) throw new Error(code === null ? "did not end" : `ended with ${code}`);
}

const readIfThere = (file: string): string => (fs.existsSync(file) ? fs.readFileSync(file, "utf8") : "");
