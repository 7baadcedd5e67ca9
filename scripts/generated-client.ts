import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

const CLIENT = path.join(import.meta.dirname, "../clients/typescript");

/** Where the generated part of the TypeScript client is kept, from the top of the repository. */
export const GENERATED_CLIENT = "clients/typescript/src/generated";

/** Generates the TypeScript client's calls and types from a description: the text of each file by its path. */
export function generateClient(description: string): ReadonlyMap<string, string> {
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), "skytale-client-"));
  try {
    const input = path.join(scratch, "openapi.yaml");
    const output = path.join(scratch, "generated");
    fs.writeFileSync(input, description);
    execFileSync(process.execPath, [path.join(CLIENT, "generate.mjs"), input, output], { stdio: "inherit" });
    return readTree(output);
  } finally {
    fs.rmSync(scratch, { recursive: true, force: true });
  }
}

/** The text of all files below a folder by their paths from there; nothing where there is no such folder. */
export function readTree(folder: string): ReadonlyMap<string, string> {
  if (!fs.existsSync(folder)) return new Map();
  const files = fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  return new Map(
    files.sort().map((file) => [path.relative(folder, file).replaceAll(path.sep, "/"), fs.readFileSync(file, "utf8")]),
  );
}
