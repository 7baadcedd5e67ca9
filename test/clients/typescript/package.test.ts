import { execFile, spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { acceptChallenge, createChallenge, createClient, getChallenge, listMyGames, signUp } from "skytale-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Server, startServer } from "../../server/spawn-server";

// The client as npm delivers it: packed, and installed offline into a project with no other packages.

const root = path.join(import.meta.dirname, "../../..");
const modules = path.join(root, "node_modules");
const PROGRAMS = path.join(import.meta.dirname, "programs");
const PLAYER = path.join(PROGRAMS, "player.ts");

let project = "";

const run = (command: string, ...args: readonly string[]) => promisify(execFile)(command, args, { cwd: project });
const write = (file: string, text: string) => {
  fs.mkdirSync(path.dirname(path.join(project, file)), { recursive: true });
  fs.writeFileSync(path.join(project, file), text);
};

beforeAll(async () => {
  project = fs.mkdtempSync(path.join(os.tmpdir(), "skytale-package-"));
  const { stdout } = await promisify(execFile)("npm", ["pack", "--json", "--pack-destination", project], {
    cwd: path.join(root, "clients/typescript"),
  });
  const [packed] = JSON.parse(stdout.slice(stdout.indexOf("["))) as [{ filename: string }];
  write("package.json", JSON.stringify({ private: true, type: "module" }));
  await run("npm", "install", "--offline", "--no-audit", "--no-fund", `./${packed.filename}`);
});

afterAll(() => fs.rmSync(project, { recursive: true, force: true }));

test("contains its dependencies, its license and nothing else", () => {
  expect(fs.readdirSync(path.join(project, "node_modules")).filter((name) => !name.startsWith("."))).toEqual([
    "skytale-client",
  ]);
  const folder = path.join(project, "node_modules/skytale-client");
  expect(fs.readdirSync(folder).sort()).toEqual(
    expect.arrayContaining(["LICENSE", "README.md", "dist", "package.json"]),
  );
  expect(fs.existsSync(path.join(folder, "src"))).toBe(false);
});

/** Compiles a program as a project for a platform would. Returns the compiler's errors. */
async function compile(
  compiler: string,
  platform: keyof typeof PLATFORMS,
  file: string | readonly string[],
  skipLibCheck = false,
  resolution: object = { module: "nodenext" },
): Promise<string> {
  const compilerOptions = {
    ...PLATFORMS[platform],
    ...resolution,
    typeRoots: [path.join(modules, "@types"), modules],
    target: "es2022",
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    // With skipLibCheck off, the client's own declarations are checked against the platform's types too.
    skipLibCheck,
    outDir: "out",
  };
  write("tsconfig.json", JSON.stringify({ compilerOptions, files: [file].flat() }));
  return run(process.execPath, path.join(compiler, "bin/tsc"), "-p", ".").then(
    ({ stdout }) => stdout,
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
  );
}

const PLATFORMS = {
  none: { lib: ["es2022"], types: [] },
  node: { lib: ["es2022"], types: ["node"] },
  browser: { lib: ["es2022", "dom"], types: [] },
  workers: { lib: ["es2022"], types: ["@cloudflare/workers-types"] },
} as const;

const COMPILERS = [
  ["the newest TypeScript", path.join(modules, "typescript")],
  ["TypeScript 5", path.join(root, "clients/typescript/node_modules/typescript")],
] as const;

describe.each(COMPILERS)("with %s", (_, compiler) => {
  test.each(["node", "browser", "workers"] as const)("compiles a program for %s", async (platform) => {
    const program = fs.readFileSync(PLAYER, "utf8").replace("process.argv.slice(2)", "([] as string[])");
    write(
      "main.ts",
      platform === "node" ? fs.readFileSync(PLAYER, "utf8") : program.replaceAll("console.log", "void "),
    );
    expect(await compile(compiler, platform, "main.ts")).toBe("");
  });

  const EVERYWHERE = (["none", "node", "browser", "workers"] as const).flatMap((platform) => [
    [platform, false] as const,
    [platform, true] as const,
  ]);
  test.each(EVERYWHERE)("with the types of %s and skipLibCheck %s, rejects only mistakes", async (platform, skips) => {
    // Each mistake in mistakes.ts is marked as an expected error, so the compiler complains if a mistake compiles.
    const files = ["any-platform.ts", "mistakes.ts"];
    for (const file of files) write(file, fs.readFileSync(path.join(PROGRAMS, file), "utf8"));
    expect(await compile(compiler, platform, files, skips)).toBe("");
  });

  const RESOLUTIONS = [
    { module: "node16" },
    { module: "nodenext" },
    { module: "preserve", moduleResolution: "bundler" },
  ] as const;
  test.each(RESOLUTIONS)("compiles ES modules and CommonJS with %o, and finds their mistakes", async (resolution) => {
    const body = fs.readFileSync(path.join(PROGRAMS, "mistakes.ts"), "utf8");
    write("module.mts", body);
    write(
      "common.cts",
      `${body}\nconst required: typeof createClient = require("skytale-client").createClient;\nrequired;`,
    );
    expect(await compile(compiler, "node", ["module.mts", "common.cts"], false, resolution)).toBe("");
  });

  test("rejects a mistake", async () => {
    const program = fs.readFileSync(PLAYER, "utf8");
    write("mistake.ts", program.replace(`"turn.started"`, `"turn.began"`).replace("outcome.reason", "outcome.why"));
    const errors = await compile(compiler, "node", "mistake.ts");
    expect(errors.match(/TS\d+/g)).toEqual(expect.arrayContaining(["TS2367", "TS2339"]));
  });
});

test("compiles all samples of its README", async () => {
  const readme = fs.readFileSync(path.join(project, "node_modules/skytale-client/README.md"), "utf8");
  const samples = [...readme.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, sample]) => sample);
  expect(samples.length).toBeGreaterThan(5);
  write("samples.ts", samples.join("\n"));
  expect(await compile(COMPILERS[0][1], "node", "samples.ts")).toBe("");
});

describe("against a server", () => {
  let server: Server;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());

  test("two programs play a game to its end", async () => {
    write("main.ts", fs.readFileSync(PLAYER, "utf8"));
    expect(await compile(COMPILERS[0][1], "node", "main.ts")).toBe("");
    const token = async (username: string) =>
      (await signUp({ client: createClient({ server: server.url }), body: { username } })).token;
    const [white, black] = [await token("xerxes"), await token("leonidas")];
    const { id } = await createChallenge({
      client: createClient({ server: server.url, token: white }),
      body: {
        variant: "spartan-chess",
        opponent: "leonidas",
        color: "white",
        timeControl: { kind: "per-move", perMove: "P3D" },
        rated: false,
      },
    });
    await acceptChallenge({ client: createClient({ server: server.url, token: black }), path: { id } });
    const play = (player: string) => run(process.execPath, "out/main.js", server.url, player);
    const [first, second] = await Promise.all([play(white), play(black)]);
    expect(first.stdout.trim().split("\n")).toHaveLength(5);
    expect(second.stdout.trim().split("\n")).toHaveLength(5);
    expect([first.stdout, second.stdout].map((text) => text.trim().split("\n").at(-1))).toEqual([
      "resignation",
      "resignation",
    ]);
  });

  test("the bot of its README accepts a challenge that was sent before its start, and plays", async () => {
    const readme = fs.readFileSync(path.join(project, "node_modules/skytale-client/README.md"), "utf8");
    const [, bot = ""] = /^```ts\n(.*?)^```$/ms.exec(readme) ?? [];
    write("bot.ts", bot.replace("http://127.0.0.1:8787", server.url));
    expect(await compile(COMPILERS[0][1], "node", "bot.ts")).toBe("");
    const join = (username: string) => signUp({ client: createClient({ server: server.url }), body: { username } });
    const { token } = await join("darius");
    const client = createClient({ server: server.url, token: (await join("artemisia")).token });
    const { id } = await createChallenge({
      client,
      body: {
        variant: "sparta",
        opponent: "darius",
        color: "black",
        timeControl: { kind: "per-move", perMove: "P3D" },
        rated: false,
      },
    });
    const running = spawn(process.execPath, ["out/bot.js"], {
      cwd: project,
      env: { ...process.env, SKYTALE_TOKEN: token },
    });
    try {
      await expect.poll(async () => (await getChallenge({ client, path: { id } })).status).toBe("accepted");
      const turns = () => listMyGames({ client, query: { turn: "mine" } });
      await expect.poll(async () => (await turns()).items.map(({ ply }) => ply)).toEqual([1]);
    } finally {
      running.kill();
    }
  });
});
