import { spawnSync } from "node:child_process";
import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const page = readFileSync(path.join(import.meta.dirname, "../../docs/events.md"), "utf8");

const cell = (name: string): string => {
  const value = new RegExp(`^\\| ${name} \\| \`(.*)\` \\|$`, "m").exec(page)?.[1];
  if (value === undefined) throw new Error(`the page has no ${name}`);
  return value;
};

test("the published signature is the HMAC-SHA256 of id, timestamp and body, calculated without a library", () => {
  const key = Buffer.from(cell("secret").replace("whsec_", ""), "base64");
  const content = `${cell("`webhook-id`")}.${cell("`webhook-timestamp`")}.${cell("body")}`;
  const signature = createHmac("sha256", key).update(content).digest("base64");
  expect(cell("`webhook-signature`")).toBe(`v1,${signature}`);
});

/** The commands that the page gives for a language. */
const steps = (language: string): string => {
  const code = new RegExp(`^### Test vector$.*?^\`\`\`${language}\\n(.*?)\\n\`\`\`$`, "ms").exec(page)?.[1];
  if (code === undefined) throw new Error(`the page has no steps in ${language}`);
  return code;
};

test.runIf(spawnSync("openssl", ["version"]).status === 0)("the page's shell commands print the signature", () => {
  const { stdout } = spawnSync("sh", ["-c", steps("sh")], { encoding: "utf8" });
  expect(stdout).toBe(`${cell("`webhook-signature`")}\n`);
});

test("the page's Node program prints the signature", () => {
  const { stdout } = spawnSync(process.execPath, ["-e", steps("js")], { encoding: "utf8" });
  expect(stdout).toBe(`${cell("`webhook-signature`")}\n`);
});

test("every example is JSON with the type in its heading", () => {
  const examples = [...page.matchAll(/^### `([a-z]+\.[a-z]+)`$[^`]*```json\n(.*?)\n```/gms)];
  expect(examples.length).toBeGreaterThan(20);
  for (const [, type, example] of examples) expect(JSON.parse(example ?? "").type).toBe(type);
});
