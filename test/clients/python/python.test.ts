import { execFile } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { createClient, signUp } from "skytale-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findPython } from "../../../scripts/find-python";
import { type Server, startServer } from "../../server/spawn-server";
import { timeoutFor } from "../../setup/timeout-for";

// The Python client against a real server. pytest runs the files test_*.py in this folder.

const PACKAGE = path.resolve(import.meta.dirname, "../../../clients/python");

let server: Server;
let python = "";
let folder = "";

beforeAll(async () => {
  const found = findPython();
  if (found === null) {
    throw new Error(
      "The tests of the Python client need Python 3.10 with httpx, pytest and mypy. On Debian: " +
        "apt-get install python3-httpx python3-pytest python3-mypy. PYTHON names another interpreter.",
    );
  }
  python = found;
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "skytale-python-"));
  server = await startServer();
});

afterAll(async () => {
  await server?.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

const inFolder = (file: string): string => path.join(folder, file);

/** Runs Python with the client's package. Throws with its output if it fails. */
async function run(cwd: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<string> {
  const variables = { PYTHONPATH: path.join(PACKAGE, "src"), PYTHONDONTWRITEBYTECODE: "1", SKYTALE: server.url };
  try {
    const { stdout } = await promisify(execFile)(python, args, { cwd, env: { ...process.env, ...variables, ...env } });
    return stdout;
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    throw new Error(`${args.join(" ")} failed:\n${stdout}\n${stderr}`);
  }
}

test("both clients send, retry, follow and verify as documented", { timeout: timeoutFor(45) }, async () => {
  const files = fs.readdirSync(import.meta.dirname).filter((file) => /^test_\w+\.py$/.test(file));
  const args = ["-m", "pytest", "-q", "--strict-markers", "-W", "error", "-p", "no:cacheprovider", ...files];
  const output = await run(import.meta.dirname, args);
  expect(output).toMatch(/^\d+ passed in/m);
  expect(output).not.toContain("skipped");
});

test("the package, its example and the samples of its README pass mypy --strict", {
  timeout: timeoutFor(30),
}, async () => {
  const readme = fs.readFileSync(path.join(PACKAGE, "README.md"), "utf8");
  const samples = [...readme.matchAll(/^```py\n(.*?)^```$/gms)].map(([, code]) => code ?? "");
  expect(samples.length).toBeGreaterThan(5);
  for (const [index, code] of samples.entries()) fs.writeFileSync(inFolder(`sample_${index}.py`), code);
  fs.writeFileSync(inFolder("wrong.py"), WRONG);
  const cache = path.join(folder, "cache");
  const args = ["-m", "mypy", "--cache-dir", cache, "src", "examples", ...fs.readdirSync(folder).map(inFolder)];
  const complaints = await run(PACKAGE, args).catch((error: unknown) => String(error));
  // The checker reports a missing key once for each member of a union.
  const lines = WRONG.split("\n").flatMap((line, index) => (line.includes("# wrong") ? [index + 1] : []));
  const errors = complaints.split("\n").filter((line) => line.includes(": error:"));
  const found = new Set(errors.map((line) => Number(/^\S*wrong\.py:(\d+):/.exec(line)?.[1] ?? line)));
  expect([...found]).toEqual(lines);
});

/** Programs make these mistakes. Each line with `# wrong` must be an error, and no other line. */
const WRONG = `from skytale_client import Client, ProblemError, calls

client = Client("skytale.example")
client.play_move("g", {"move": "e2e4"})  # wrong
client.play_move("g", {"move": "e2e4", "ply": "0"})  # wrong
client.list_games(status="running")  # wrong
client.get_game("g")["plies"]  # wrong
client.send(calls.get_game("g"), if_none_match='"1"').body  # wrong
for event in client.follow_feed():
    if event["type"] == "turn.started":
        event["data"]["legalMoves"].append("e2e4")
        event["data"]["outcome"]  # wrong
for game in client.items(calls.list_my_games()):
    game["opponents"]  # wrong
try:
    client.get_me()
except ProblemError as error:
    if error.problem["code"] == "illegal-move":
        error.problem["legalMoves"]
        error.problem["ply"]  # wrong
`;

test("the example plays a whole game against a bot of the server", { timeout: timeoutFor(30) }, async () => {
  const { token } = await signUp({
    client: createClient({ server: server.url }),
    body: { username: "python-bot" },
  });
  const output = await run(PACKAGE, ["examples/bot.py", "house-recruit"], { SKYTALE_TOKEN: token });
  expect(output).toMatch(/'reason': '[\w-]+'/);
});
