import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Server, startServer } from "./spawn-server";

// Runs the published workflows (public/arazzo.yaml) against a real server with an interpreter that others use.

const ROOT = path.join(import.meta.dirname, "../..");
const REDOCLY = path.join(ROOT, "node_modules/@redocly/cli/bin/cli.js");
const run = promisify(execFile);

let server: Server;

beforeAll(async () => {
  server = await startServer();
});

afterAll(() => server.stop());

/** Runs one workflow, and returns the whole output and whether each step was as described. */
async function follow(workflow: string, username: string) {
  const args = ["respect", "public/arazzo.yaml", "--workflow", workflow, "--server", `skytale=${server.url}`];
  const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
  return run(process.execPath, [REDOCLY, ...args, "--input", `username=${username}`], { cwd: ROOT, env }).then(
    ({ stdout, stderr }) => ({ isGood: true, output: stdout + stderr }),
    ({ stdout, stderr }: { stdout: string; stderr: string }) => ({ isGood: false, output: stdout + stderr }),
  );
}

test.each([
  ["playTheHouse", 5],
  ["recover", 4],
])("the workflow %s has the described result in each of its %i steps", async (workflow, steps) => {
  const { isGood, output } = await follow(workflow, `arazzo-${workflow.toLowerCase()}`.slice(0, 20));
  expect(isGood, output).toBe(true);
  expect(output.match(/success criteria check/g)?.length, output).toBe(steps);
});

test("a workflow with a name that is taken fails at the sign-up", async () => {
  await follow("recover", "arazzo-twice");
  const { isGood, output } = await follow("recover", "arazzo-twice");
  expect(isGood).toBe(false);
  expect(output).toContain("409");
});
