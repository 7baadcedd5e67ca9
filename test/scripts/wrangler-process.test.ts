import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { runNode } from "../../scripts/serve/wrangler-process";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "skytale-node-"));

afterEach(() => {
  vi.unstubAllEnvs();
  fs.rmSync(folder, { recursive: true, force: true });
});

test("the `node` command of a script is the running Node, whichever is first on the path", async () => {
  fs.writeFileSync(path.join(folder, "node"), "#!/bin/sh\necho another\n", { mode: 0o755 });
  vi.stubEnv("PATH", `${folder}${path.delimiter}${process.env.PATH}`);
  const { output } = await runNode([
    "-e",
    "process.stdout.write(require('node:child_process').execSync('node --version'))",
  ]);
  expect(output.trim()).toBe(process.version);
});
