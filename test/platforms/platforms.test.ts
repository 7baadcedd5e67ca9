import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Server, startServer } from "../server/spawn-server";
import { install, makeProject, PLATFORMS, runOn } from "./toolchain";

// The packed client on other platforms than the Node of this process. test/http/typescript-client.test.ts runs it in
// workerd, and test/browser/ in Chromium.

/** A timeout in case a download never ends. */
const MINUTE = 60_000;

let project = "";
let tarball = "";

beforeAll(async () => {
  await install();
  ({ project, tarball } = await makeProject());
}, 5 * MINUTE);

afterAll(() => fs.rmSync(project, { recursive: true, force: true }));

test(
  "publint and arethetypeswrong find nothing wrong with the package",
  async () => {
    const program = path.join(import.meta.dirname, "check-package.mjs");
    const installed = path.join(project, "node_modules/skytale-client");
    const output = await runOn([process.execPath], project, program, [installed, tarball]);
    expect(JSON.parse(output)).toEqual({ lint: [], types: "included", problems: [] });
  },
  MINUTE,
);

describe("plays a game", () => {
  let server: Server;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());

  const CASES = PLATFORMS.flatMap(([platform, command], index) =>
    ["main.mjs", "main.cjs"].map((program, kind) => ({
      platform,
      program,
      command,
      username: `player-${index}${kind}`,
    })),
  );
  test.each(CASES)("$program on $platform", async ({ command, program, username }) => {
    const output = await runOn(command, project, program, [server.url, username]);
    expect(JSON.parse(output)).toEqual({
      status: 200,
      limit: "number",
      notModified: [false, true],
      events: expect.arrayContaining(["game.state", "move.played"]),
      refusal: "string",
      outcome: "resignation",
    });
  });
});
