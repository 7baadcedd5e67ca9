import { execFile, spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { HttpPlayer, until } from "../../../server/http-player";
import { type Server, startServer } from "../../../server/spawn-server";
import { HookReceiver } from "./hook-receiver";

// The command as a new user installs it: packed, installed offline into an empty project, and run by npx.

const PACKAGE = path.join(import.meta.dirname, "../../../../clients/typescript");

let server: Server;
let receiver: HookReceiver;
let project = "";

const npx = (...args: readonly string[]) =>
  promisify(execFile)("npx", ["--no-install", "skytale", ...args], { cwd: project, env: environment() });

const environment = (): NodeJS.ProcessEnv => ({
  ...process.env,
  SKYTALE_CONFIG: path.join(project, "configuration"),
  SKYTALE_SERVER: server.url,
});

beforeAll(async () => {
  server = await startServer();
  receiver = await HookReceiver.start();
  project = fs.mkdtempSync(path.join(os.tmpdir(), "skytale-npx-"));
  const { stdout } = await promisify(execFile)("npm", ["pack", "--json", "--pack-destination", project], {
    cwd: PACKAGE,
  });
  const [packed] = JSON.parse(stdout.slice(stdout.indexOf("["))) as [{ filename: string }];
  fs.writeFileSync(path.join(project, "package.json"), JSON.stringify({ private: true }));
  await promisify(execFile)("npm", ["install", "--offline", "--no-audit", "--no-fund", `./${packed.filename}`], {
    cwd: project,
  });
});

afterAll(async () => {
  fs.rmSync(project, { recursive: true, force: true });
  await receiver.close();
  await server.stop();
});

test("plays a real move that arrives as a verified webhook", async () => {
  await npx("login", "--sign-up", "leonidas");
  const listening = spawn("npx", ["--no-install", "skytale", "listen", "--forward-to", receiver.url, "--json"], {
    cwd: project,
    env: environment(),
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
  try {
    let printed = "";
    listening.stdout.on("data", (chunk: Buffer) => {
      printed += chunk.toString();
    });
    const [, secret = ""] = await until(async () => /"secret":"([^"]+)"/.exec(printed) ?? undefined);
    receiver.secret = secret;
    const opponent = await HttpPlayer.signUp(server.url, "xerxes");
    const { stdout } = await npx("challenge", "xerxes", "--variant", "spartan-chess", "--color", "black", "--json");
    const { id } = await opponent.call<{ id: string }>("POST", `/v1/challenges/${JSON.parse(stdout).id}/accept`);
    await opponent.call("POST", `/v1/games/${id}/moves`, { move: "e2e4", ply: 0 });
    expect(JSON.parse((await receiver.took("turn.started")).body).data.lastMove.move).toBe("e2e4");
    expect((await npx("show", id)).stdout).toContain("Your turn (black), ply 1");
  } finally {
    if (listening.pid !== undefined) process.kill(-listening.pid, "SIGINT");
  }
});

test("contains the licenses of bundled packages, which the library does not import", () => {
  const dist = path.join(project, "node_modules/skytale-client/dist");
  const licenses = fs.readFileSync(path.join(dist, "cli/LICENSES.txt"), "utf8");
  for (const name of ["commander", "env-paths", "picocolors", "standardwebhooks"])
    expect(licenses).toContain(`${name} `);
  const library = fs
    .readdirSync(dist, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".js") && !file.startsWith("cli"));
  const imports = library.flatMap((file) =>
    [...fs.readFileSync(path.join(dist, file), "utf8").matchAll(/from ['"]([^'"]+)['"]/g)].map(
      ([, from]) => from ?? "",
    ),
  );
  expect(imports.length).toBeGreaterThan(10);
  expect(imports.filter((from) => !from.startsWith(".") || from.includes("/cli/"))).toEqual([]);
});
