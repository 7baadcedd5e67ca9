import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");

/** A checkout with the sources of the TypeScript client, and packages of its own. */
describe("the build of the client after an installation", () => {
  let checkout = "";
  const inside = (name: string): string => path.join(checkout, name);

  beforeEach(() => {
    checkout = fs.mkdtempSync(path.join(os.tmpdir(), "skytale-client-build-"));
    for (const name of ["clients/typescript", "scripts/notices.mjs", "openapi.yaml"]) {
      fs.cpSync(path.join(root, name), inside(name), {
        recursive: true,
        filter: (source) => !/\/(?:node_modules|dist)(?:\/|$)/.test(source.slice(root.length)),
      });
    }
  });
  afterEach(() => fs.rmSync(checkout, { recursive: true }));

  const build = (...args: string[]) =>
    spawnSync(process.execPath, [inside("clients/typescript/build.mjs"), ...args], { encoding: "utf8" });
  const install = (name: string): void => fs.symlinkSync(path.join(root, name), inside(name));

  test("is left out without any packages", () => {
    const { status, stderr } = build("--if-possible");
    expect([status, stderr]).toEqual([0, ""]);
    expect(fs.existsSync(inside("clients/typescript/dist"))).toBe(false);
  });

  test("is left out with only the packages in the folder of the client, as npm 9 installs them", () => {
    install("clients/typescript/node_modules");
    fs.mkdirSync(inside("node_modules"));
    install("node_modules/esbuild");
    const { status, stderr } = build("--if-possible");
    expect([status, stderr]).toEqual([0, ""]);
    expect(fs.existsSync(inside("clients/typescript/dist"))).toBe(false);
  });

  test("is made with all packages", () => {
    install("clients/typescript/node_modules");
    install("node_modules");
    const { status, stderr } = build("--if-possible");
    expect([status, stderr]).toEqual([0, ""]);
    expect(fs.readdirSync(inside("clients/typescript/dist"))).toContain("index.cjs");
    expect(fs.readdirSync(inside("clients/typescript/dist/cli"))).toContain("skytale.js");
  });
});
