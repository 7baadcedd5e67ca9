import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { readConfig } from "../../scripts/serve/config";
import { root } from "../../scripts/serve/paths";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "skytale-config-"));
/** The stored configuration is marked, so that the test can see whether it was used. */
const MARK = "read-from-the-kept-file";

afterEach(() => {
  vi.unstubAllEnvs();
  fs.rmSync(folder, { recursive: true, force: true });
});

test("the configuration is calculated once and stored privately until one of its sources changes", async () => {
  const read = await readConfig(folder);
  expect(read).toMatchObject({ name: "skytale", worker: { rootPath: root }, databases: [{ binding: "DB" }] });
  const [name = "", ...others] = fs.readdirSync(folder);
  expect(others).toEqual([]);
  const file = path.join(folder, name);
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  expect(await readConfig(folder)).toEqual(read);

  const marked = { ...read, name: MARK };
  fs.writeFileSync(file, JSON.stringify(marked));
  expect(await readConfig(folder)).toEqual(marked);
  vi.stubEnv("CLOUDFLARE_ENV", "");
  expect(await readConfig(folder)).toEqual(read);
  vi.unstubAllEnvs();
  fs.writeFileSync(file, JSON.stringify({ ...marked, worker: { ...read.worker, rootPath: "/elsewhere" } }));
  expect(await readConfig(folder)).toEqual(read);
  fs.writeFileSync(file, JSON.stringify(marked).slice(0, 100));
  expect(await readConfig(folder)).toEqual(read);
  expect(await readConfig(folder)).toEqual(read);
});
