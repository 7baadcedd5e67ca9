import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WEBHOOK_FORMATS } from "../../src/channels/format";
import { VARIANTS } from "../../src/rules/registry";
import { type Server, startServer } from "../server/spawn-server";
import { jsonDifference, textDifference } from "./differences";
import { addressesOf, type Block, type Guide, readGuide } from "./guide";
import { hasShell, isRunnable, type Printed, runSession, SESSION_LIMIT } from "./session";

const ROOT = path.resolve(import.meta.dirname, "../..");
const FOLDER = path.join(ROOT, "docs/guides");

const guides = fs
  .readdirSync(FOLDER)
  .filter((name) => name.endsWith(".md"))
  .map((name) => readGuide(path.join(FOLDER, name)));
const pages = [...guides, readGuide(path.join(ROOT, "README.md"))];

/**
 * The number of blocks per page that no test can run. They need an account, a domain or root, or would start something
 * that is already running.
 */
const NOT_RUN: Readonly<Record<string, number>> = {
  "command-line": 4,
  deployment: 9,
  dumps: 1,
  email: 1,
  "first-bot": 3,
  "how-it-is-built": 1,
  "opening-explorer": 1,
  operating: 4,
  opponents: 1,
  "self-hosting": 12,
  passkeys: 3,
  "test-clock": 4,
  webhooks: 3,
};

let server: Server;

beforeAll(async () => {
  server = await startServer();
});

afterAll(() => server.stop());

describe.each(pages.map((page) => [page.name, page] as const))("%s", (_, page) => {
  test.runIf(hasShell)("every sample works as shown", { timeout: SESSION_LIMIT + 10_000 }, async () => {
    const printed = await runSession(page, server.url);
    expect(differences(page, printed)).toEqual([]);
  });

  test("every link has a target", async () => {
    const wrong = [];
    for (const address of new Set(addressesOf(page))) {
      if (!(await answers(address, page))) wrong.push(address);
    }
    expect(wrong).toEqual([]);
  });
});

test.each(guides.map((guide) => [guide.name, guide] as const))("%s says what it is and where it stands", (_, guide) => {
  expect([...guide.frontMatter.keys()].sort()).toEqual(["description", "order", "section", "title"]);
  expect(Number(guide.frontMatter.get("order"))).toBeGreaterThan(0);
});

test("every game has a guide of its rules", () => {
  expect(guides.map(({ name }) => name)).toEqual(expect.arrayContaining([...VARIANTS]));
});

test("the README links every guide", () => {
  const linked = addressesOf(readGuide(path.join(ROOT, "README.md")));
  expect(linked).toEqual(expect.arrayContaining(guides.map(({ name }) => `docs/guides/${name}.md`)));
});

test("every webhook format is in the guide of webhooks", () => {
  const { text } = readGuide(path.join(FOLDER, "webhooks.md"));
  expect(WEBHOOK_FORMATS.filter((format) => !text.includes(`\`${format}\``))).toEqual([]);
});

test("every setting is in the table of settings", () => {
  const names = fs.readFileSync(path.join(ROOT, "src/settings.ts"), "utf8").matchAll(/^ {4}([A-Z_]+):/gm);
  const { text } = readGuide(path.join(FOLDER, "self-hosting.md"));
  // A local server sets this variable itself.
  const missing = [...names].flatMap(([, name = ""]) => (text.includes(`\`${name}\``) ? [] : [name]));
  expect(missing).toEqual(["LOCAL_SERVER"]);
});

test("the price of moves matches the measured cost, to a dollar", () => {
  const price = (file: string) => {
    const text = fs.readFileSync(path.join(ROOT, file), "utf8");
    return Math.round(Number(/million moves without webhooks cost (?:about )?\$(\d+(?:\.\d+)?)/.exec(text)?.[1]));
  };
  expect(price("docs/guides/deployment.md")).toBe(price("docs/performance.md"));
  expect(price("docs/performance.md")).toBeGreaterThan(0);
});

test("samples that are not run are syntactically valid and counted", async () => {
  const counts: Record<string, number> = {};
  for (const page of pages) {
    for (const block of page.blocks.filter(({ words }) => words.has("norun"))) {
      counts[page.name] = (counts[page.name] ?? 0) + 1;
      if (block.language === "sh") expect(spawnSync("bash", ["-n"], { input: block.text }).status).toBe(0);
      if (block.language === "ini") expect(block.text).toMatch(/^(#.*\n|\[\w+\]\n|\w+=.*\n|\n)+$/);
      if (block.language === "toml") await readWranglerConfig(block.text);
    }
    for (const block of page.blocks.filter(({ language }) => language === "json")) JSON.parse(block.text);
  }
  expect(counts).toEqual(NOT_RUN);
});

test("TypeScript samples compile against the client", () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "skytale-samples-"));
  const files = guides.flatMap((guide) =>
    guide.blocks
      .filter(({ language }) => language === "ts")
      .map((block) => {
        const file = path.join(folder, `${guide.name}-${block.line}.ts`);
        fs.writeFileSync(file, `${block.text}\nexport {};\n`);
        return file;
      }),
  );
  const client = path.join(ROOT, "clients/typescript");
  fs.mkdirSync(path.join(folder, "node_modules"));
  fs.symlinkSync(path.join(ROOT, "node_modules/@types"), path.join(folder, "node_modules/@types"));
  fs.symlinkSync(client, path.join(folder, "node_modules/skytale-client"));
  const options = {
    ...{ strict: true, noEmit: true, skipLibCheck: true, target: "es2024", lib: ["es2024", "dom", "dom.iterable"] },
    ...{ module: "nodenext", moduleResolution: "nodenext", types: ["node"] },
  };
  fs.writeFileSync(path.join(folder, "package.json"), '{"type":"module"}');
  fs.writeFileSync(path.join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: options, files }));
  const tsc = spawnSync(process.execPath, [path.join(ROOT, "node_modules/typescript/bin/tsc"), "-p", folder]);
  fs.rmSync(folder, { recursive: true });
  expect(String(tsc.stdout)).toBe("");
});

/** Reads our configuration with additional lines at its top, as wrangler does. Throws if wrangler would reject it. */
async function readWranglerConfig(more: string): Promise<void> {
  const { unstable_readConfig } = await import("wrangler");
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "skytale-config-"));
  const file = path.join(folder, "wrangler.toml");
  fs.writeFileSync(file, more + fs.readFileSync(path.join(ROOT, "wrangler.toml"), "utf8"));
  try {
    unstable_readConfig({ config: file });
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

/** The differences between the shown and the real output of a page. */
function differences(page: Guide, printed: Printed): string[] {
  return page.blocks.flatMap((block, index) =>
    sourcesOf(page.blocks, index).flatMap((source) => {
      const real = (printed.get(source) ?? "").replaceAll("\r", "");
      const difference =
        block.language === "json"
          ? jsonDifference(JSON.parse(block.text), lastJson(real))
          : textDifference(block.text, real);
      return difference === null ? [] : [`line ${block.line}: ${difference}`];
    }),
  );
}

/** The indexes of the blocks that printed an output: the last block before it that is run, or all of its tabs. */
function sourcesOf(blocks: readonly Block[], index: number): number[] {
  if (!blocks[index]?.words.has("output")) return [];
  const last = blocks.slice(0, index).findLastIndex(({ words }) => !words.has("output"));
  const first = blocks.slice(0, last + 1).findLastIndex(({ words }) => !words.has("tab")) + 1;
  return blocks.flatMap((block, at) => (at <= last && at >= Math.min(first, last) && isRunnable(block) ? [at] : []));
}

function lastJson(output: string): unknown {
  const line = output.trimEnd().split("\n").at(-1) ?? "";
  try {
    return JSON.parse(line);
  } catch {
    return line;
  }
}

/** Whether an address exists: a file beside the page, or an address of the server. */
async function answers(address: string, page: Guide): Promise<boolean> {
  if (/^(https?|mailto):/.test(address)) return true;
  const [place = "", fragment] = address.split("#");
  if (place.startsWith("/")) return (await fetch(server.url + place, { redirect: "manual" })).status < 400;
  const folder = page.name === "README" ? ROOT : FOLDER;
  const file = place === "" ? path.join(folder, `${page.name}.md`) : path.join(folder, place);
  if (!fs.existsSync(file)) return false;
  return fragment === undefined || headingsOf(fs.readFileSync(file, "utf8")).includes(fragment);
}

/** The headings of a page as GitHub's fragments. */
const headingsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
      .trim()
      .replaceAll(" ", "-"),
  );
