import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { waitForFiles } from "../../scripts/serve/open-files";

test("on a system that shows no open files, each call is preceded by a pause of 0.2 s", async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "skytale-processes-"));
  try {
    const began = performance.now();
    await waitForFiles(process.pid, folder);
    // A timer may fire a millisecond early.
    expect(performance.now() - began).toBeGreaterThan(198);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
});
