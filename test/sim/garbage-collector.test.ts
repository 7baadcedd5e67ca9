import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

/** Keeps only the signal of a request, collects all garbage, and lets the client leave. */
const PROGRAM = `
  import "./sim/platform/globals.ts";
  const left = new AbortController();
  const signalOfRequest = () => new Request(new Request("http://localhost"), { signal: left.signal }).signal;
  const departed = signalOfRequest();
  for (let round = 0; round < 3; round += 1) {
    gc();
    await new Promise((resolve) => setImmediate(resolve));
  }
  left.abort();
  console.log(departed.aborted);
`;

// Otherwise a seed would give different worlds, because garbage is collected at any time.
test("the server notices that a client leaves although its request was collected", () => {
  const node = ["--expose-gc", "--import", "tsx", "--input-type=module", "--eval", PROGRAM];
  const { stdout, stderr } = spawnSync(process.execPath, node, { encoding: "utf8" });
  expect({ stdout, stderr }).toEqual({ stdout: "true\n", stderr: "" });
});
