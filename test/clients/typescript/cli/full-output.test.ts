import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";

// Every write to /dev/full fails, as on a full disk. Only Linux has it.

const COMMAND = path.join(import.meta.dirname, "../../../../clients/typescript/dist/cli/skytale.js");
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "skytale-full-"));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

/**
 * Runs a command whose standard output (1) or standard error (2) is /dev/full. Returns its exit code and the text of
 * the other stream.
 */
async function runOnFullDevice(descriptor: 1 | 2, ...args: readonly string[]) {
  const full = fs.openSync("/dev/full", "w");
  try {
    const child = spawn(process.execPath, [COMMAND, ...args], {
      env: { ...process.env, SKYTALE_CONFIG: folder },
      stdio: ["ignore", descriptor === 1 ? full : "pipe", descriptor === 2 ? full : "pipe"],
    });
    let text = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (chunk: string) => {
        text += chunk;
      });
    }
    const code = await new Promise<number | null>((resolve) => void child.once("close", resolve));
    return { code, text };
  } finally {
    fs.closeSync(full);
  }
}

describe.runIf(fs.existsSync("/dev/full"))("with a full output device", () => {
  test("reports a lost result by one sentence and an exit code", async () => {
    expect(await runOnFullDevice(1, "--help")).toEqual({
      code: 1,
      text:
        "The result cannot be written to standard output: no space is left on the device.\n" +
        "  If the command changed something on the server, the change remains.\n",
    });
  });

  test("reports a JSON error with --json", async () => {
    const { code, text } = await runOnFullDevice(1, "trigger", "--help", "--json");
    expect(code).toBe(1);
    expect(JSON.parse(text)).toMatchObject({ error: { code: "output-failed", exitCode: 1 } });
  });

  test("keeps the exit code when a message cannot be written", async () => {
    expect(await runOnFullDevice(2, "no-such-command")).toEqual({ code: 2, text: "" });
  });
});
