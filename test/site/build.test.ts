import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";

const BUILD = path.resolve(import.meta.dirname, "../../scripts/site/build.ts");
const dist = fs.mkdtempSync(path.join(os.tmpdir(), "skytale-dist-"));

afterAll(() => fs.rmSync(dist, { recursive: true }));

/**
 * Runs a build in a child process. With a limit, kills the process and its descendants after that many milliseconds.
 */
async function build(limit?: number): Promise<void> {
  const program = `import(${JSON.stringify(BUILD)}).then(({ buildSite }) => buildSite(${JSON.stringify(dist)}))`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], { detached: true, stdio: "ignore" });
  const ended = once(child, "exit");
  if (limit !== undefined) {
    await sleep(limit);
    if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
  }
  await ended;
}

/** For each site that can be served, whether its last file exists. */
const served = (): readonly boolean[] => {
  const sites = fs.existsSync(path.join(dist, "site")) ? fs.readdirSync(path.join(dist, "site")) : [];
  const named = sites.filter((name) => !name.startsWith("building-")).map((name) => path.join(dist, "site", name));
  const linked = fs.existsSync(path.join(dist, "assets")) ? [path.join(dist, "assets")] : [];
  return [...named, ...linked].map((site) => fs.existsSync(path.join(site, "_headers")));
};

test("a killed build leaves no site or a complete one, and the next build publishes it", async () => {
  for (const limit of [100, 250, 400, 550, 700, 850]) {
    await build(limit);
    expect(served()).not.toContain(false);
  }
  await build();
  expect(served()).toEqual([true, true]);
  expect(fs.readdirSync(path.join(dist, "assets"))).toContain("index.html");
});

test("third-party files of pages come with their licenses", () => {
  const notices = fs.readFileSync(path.join(dist, "assets/licenses.txt"), "utf8");
  for (const part of ["swagger-ui-dist", "Apache License", "SmartBear Software", "DOMPurify", "minisearch"]) {
    expect(notices).toContain(part);
  }
});
