import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { until } from "./http-player";
import { makeDataFolder, startServer } from "./spawn-server";

const ROOT = path.resolve(import.meta.dirname, "../..");
const EXAMPLES = path.join(ROOT, "examples/operating");
const read = (name: string): string => fs.readFileSync(path.join(EXAMPLES, name), "utf8");

/** The user `nobody` of most systems. Any user without rights will do. */
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

describe("the dashboard and the alert rules", () => {
  /** The names that the server exposes. */
  const exposed = new Set<string>();

  beforeAll(async () => {
    const token = "token-of-the-scraper";
    const server = await startServer({ env: { METRICS_TOKEN: token } });
    const response = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
    for (const [, name = "", type] of (await response.text()).matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
      for (const suffix of type === "histogram" ? ["_bucket", "_sum", "_count"] : [""]) exposed.add(name + suffix);
    }
    await server.stop();
  });

  const expressions = (): readonly string[] => {
    const dashboard = JSON.parse(read("grafana-dashboard.json")) as {
      panels: { targets?: { expr: string }[] }[];
      templating: { list: { query: string }[] };
    };
    const { groups } = parse(read("alerts.yaml")) as { groups: { rules: { expr: string }[] }[] };
    return [
      ...dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
      ...dashboard.templating.list.map(({ query }) => query),
      ...groups.flatMap(({ rules }) => rules.map(({ expr }) => expr)),
    ];
  };
  const used = (): readonly string[] => [
    ...new Set(expressions().flatMap((text) => text.match(/\bskytale_\w+/g) ?? [])),
  ];

  test("use only metrics that the server exposes", () => {
    expect(used().length).toBeGreaterThan(20);
    expect(used().filter((name) => !exposed.has(name))).toEqual([]);
  });

  test("show every metric that the server exposes", () => {
    const shown = used().map((name) => name.replace(/_(?:bucket|sum|count)$/, ""));
    const all = [...exposed].map((name) => name.replace(/_(?:bucket|sum|count)$/, ""));
    expect(all.filter((name) => !shown.includes(name))).toEqual([]);
  });
});

describe("a folder that is built as the Containerfile does", () => {
  const containerfile = read("Containerfile").replaceAll("\\\n", " ");
  const instructions = (keyword: string): readonly string[] =>
    [...containerfile.matchAll(new RegExp(`^${keyword} (.*)$`, "gm"))].map(([, rest = ""]) => rest.trim());
  // Not the folder of other tests: it may be in memory, and only its owner can enter it.
  const home = fs.mkdtempSync(path.join("/var/tmp", "skytale-operating-"));
  const program = path.join(home, "skytale");
  const data = path.join(home, "data");
  let child: ChildProcess | null = null;

  const runAsNobody = (command: readonly string[], env: Readonly<Record<string, string>>) => {
    const [name = "", ...args] = command;
    const user = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
    return spawn(name, args, {
      cwd: program,
      env: { PATH: process.env.PATH ?? "", ...env },
      stdio: ["ignore", "pipe", "pipe"],
      ...user,
    });
  };
  const setAccess = (access: string): void =>
    void spawnSync("chmod", ["-R", access, path.join(program, "dist"), path.join(program, "src")]);

  beforeAll(() => {
    fs.mkdirSync(program);
    const ignored = (source: string): boolean => /\/(?:node_modules|dist)$/.test(source.slice(ROOT.length));
    expect(fs.readFileSync(path.join(ROOT, ".dockerignore"), "utf8")).toMatch(/^\*\*\/node_modules\n\*\*\/dist$/m);
    // Not the lines that copy from the first image to the second.
    const copies = instructions("COPY").filter((line) => !line.startsWith("--from="));
    for (const [...sources] of copies.map((line) => line.split(" "))) {
      const target = sources.pop() ?? "";
      for (const source of sources) {
        const to = target === "./" ? path.join(program, source) : path.join(program, target);
        const filter = (name: string) => !ignored(name);
        fs.cpSync(path.join(ROOT, source), to, { recursive: true, verbatimSymlinks: true, filter });
      }
    }
    // The packages of this checkout in place of `npm ci`, which takes long and needs a network.
    const packages = [path.join(ROOT, "node_modules"), program];
    // Hard links work only within one file system.
    if (spawnSync("cp", ["-al", ...packages]).status !== 0) {
      fs.rmSync(path.join(program, "node_modules"), { recursive: true });
      expect(spawnSync("cp", ["-a", ...packages]).status).toBe(0);
    }
    expect(instructions("RUN").join(" ")).toContain("npm ci --omit=dev");
    expect(instructions("RUN").join(" ")).toContain("npm run build");
    const built = spawnSync("npm", ["run", "--silent", "build"], { cwd: program, encoding: "utf8" });
    expect([built.status, built.stderr]).toEqual([0, ""]);
    fs.mkdirSync(data, { mode: 0o700 });
    fs.chmodSync(home, 0o755);
    if (isRoot) fs.chownSync(data, NOBODY, NOBODY);
    else setAccess("a-w");
  }, 300_000);

  afterAll(async () => {
    child?.kill("SIGKILL");
    if (!isRoot) setAccess("u+w");
    fs.rmSync(home, { recursive: true, force: true });
  });

  test("runs as a user without write access to it, is healthy, and stops cleanly", async () => {
    const [command = "[]"] = instructions("CMD");
    const [check = ""] = instructions("HEALTHCHECK");
    const before = filesOf(program);
    child = runAsNobody(JSON.parse(command) as string[], { HOST: "0.0.0.0", PORT: "0", SKYTALE_DATA: data });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (output += chunk));
    const ended = once(child, "exit");
    const port = await until(async () => {
      if (child?.exitCode !== null) throw new Error(`it ended: ${output}`);
      return /ready on http:\/\/0\.0\.0\.0:(\d+)/.exec(output)?.[1];
    }, 120);

    const health = JSON.parse(check.slice(check.indexOf("["))) as string[];
    const codeOf = async (to: string) => (await once(runAsNobody(health, { PORT: to }), "exit"))[0];
    expect(await codeOf(port)).toBe(0);
    expect(await codeOf("1")).toBe(1);
    expect((await fetch(`http://127.0.0.1:${port}/v1/players`, signUp("xerxes"))).status).toBe(201);
    expect((await fetch(`http://127.0.0.1:${port}/docs`)).status).toBe(200);

    const began = performance.now();
    child.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
    expect((performance.now() - began) / 1000).toBeLessThan(longestStop());
    expect(filesOf(program)).toEqual(before);
    expect(fs.readdirSync(data)).toContain("v3");
    expect(output.trim().split("\n")).toHaveLength(1);
  }, 240_000);

  test("names the user who needs write access to the data folder", async () => {
    const [command = "[]"] = instructions("CMD");
    const foreign = path.join(home, "foreign");
    fs.mkdirSync(foreign, { mode: isRoot ? 0o755 : 0o555 });
    const refused = runAsNobody(JSON.parse(command) as string[], { PORT: "0", SKYTALE_DATA: foreign });
    let output = "";
    refused.stderr?.on("data", (chunk) => (output += chunk));
    expect(await once(refused, "close")).toEqual([1, null]);
    expect(output).toMatch(
      /^Skytale: Cannot open .*EACCES.* The user of the server \(uid \d+\) needs write access .*\n$/,
    );
  }, 60_000);
});

const signUp = (username: string): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ username }),
});

/** The seconds after which systemd kills the service. */
const longestStop = (): number => Number(/^TimeoutStopSec=(\d+)$/m.exec(read("skytale.service"))?.[1]);

/** All files of a folder with the times of their last change, without packages. */
const filesOf = (folder: string): readonly string[] =>
  fs
    .readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => !name.startsWith("node_modules"))
    .map((name) => `${name} ${fs.lstatSync(path.join(folder, name)).mtimeMs}`)
    .sort();

test("the guide has the commands of the Containerfile, which keep the health check", () => {
  const comment = read("Containerfile").match(/^# {3}.*$/gm) ?? [];
  const commands = comment.map((line) => line.slice(4)).join("\n");
  expect(commands).toContain("podman build --format docker ");
  const guide = fs.readFileSync(path.join(ROOT, "docs/guides/operating.md"), "utf8");
  expect(guide).toContain(commands);
});

describe("the systemd unit", () => {
  test("starts the same program as the container, with a time for a clean stop", () => {
    const [, started = ""] = /^ExecStart=\/opt\/skytale\/(.*)$/m.exec(read("skytale.service")) ?? [];
    const [, command = "[]"] = /^CMD (.*)$/m.exec(read("Containerfile")) ?? [];
    expect(started.split(" ")).toEqual(JSON.parse(command));
    expect(longestStop()).toBeGreaterThanOrEqual(20);
  });

  const hasSystemd = spawnSync("systemd-analyze", ["--version"]).status === 0;
  test.runIf(hasSystemd)("is read by systemd without complaints, and restricted", () => {
    const folder = makeDataFolder();
    const unit = path.join(folder, "skytale.service");
    // A program that exists here in place of the one in /opt.
    fs.writeFileSync(unit, read("skytale.service").replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`));
    const verified = spawnSync("systemd-analyze", ["verify", unit], { encoding: "utf8" });
    expect([verified.status, verified.stderr]).toEqual([0, ""]);
    // The exposure in tenths: 0 is none, 100 is a service without restrictions.
    const args = ["security", "--offline=true", "--threshold=20", unit];
    expect(spawnSync("systemd-analyze", args).status).toBe(0);
    fs.rmSync(folder, { recursive: true });
  });
});
