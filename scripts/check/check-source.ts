import path from "node:path";
import { IMPORTS } from "./import-rules.ts";
import { factsOf, type Import } from "./source-facts.ts";

/** Folders whose functions depend on their arguments alone. */
const PURE = ["src/rules", "src/pictures", "src/records", "src/bots", "src/events", "src/match"];

/** The modules of the browser client that send requests. All others call the functions of `skytale-client`. */
const SENDERS = ["client", "cached-fetch", "connection"].map((name) => `clients/web/server/${name}.ts`);

/**
 * Checks the imports and calls of one file, given its path in the repository. Returns one line for each that is
 * forbidden.
 */
export function checkSource(file: string, source: string): string[] {
  const { imports, impure, makesStubs, requests, apiAddresses } = factsOf(file, source);
  const folder = folderOf(file);
  if (folder === null) return [`${file}: no rule for this folder; add one to scripts/check/import-rules.ts`];
  const complaints = imports.flatMap((one) => checkImport(file, folder, one) ?? []);
  const isPage = file.startsWith("clients/web/") && !file.startsWith("clients/web/worker/");
  if (isPage && !SENDERS.includes(file)) {
    complaints.push(...requests.map((name) => `only ${SENDERS.join(", ")} may use ${name}`));
    complaints.push(...apiAddresses.map((text) => `call skytale-client instead of naming the address "${text}"`));
  }
  if (!file.startsWith("src/")) return complaints.map((complaint) => `${file}: ${complaint}`);
  if (makesStubs && folder !== "src/bindings") complaints.push("object stubs may only be created in bindings.ts");
  if (PURE.includes(folder)) complaints.push(...impure.map((use) => `${folder} must be pure, but uses ${use}`));
  else if (impure.includes("console") && folder !== "src/logging") {
    complaints.push("only the Logger of src/logging may write to the console");
  }
  return complaints.map((complaint) => `${file}: ${complaint}`);
}

function checkImport(file: string, folder: string, { from, isType }: Import): string | undefined {
  const { values = [], types = [], packages = [] } = IMPORTS[folder] ?? {};
  if (!from.startsWith(".")) {
    const isAllowed = packages === "all" || packages.some((name) => isPartOf(from, name) || name === schemeOf(from));
    return isAllowed ? undefined : `${folder} may not import the package "${from}"`;
  }
  const target = withoutExtension(path.posix.join(path.posix.dirname(file), from));
  const isWithin = (names: readonly string[]): boolean =>
    names.some((name) => isPartOf(target, withoutExtension(name)));
  if (isWithin([folder, ...values])) return undefined;
  if (!isWithin(types)) return `${folder} may not import "${from}"`;
  return isType ? undefined : `${folder} may import only types: write \`import type\` for "${from}"`;
}

/** The longest folder in the table that contains the file; null if there is none. */
function folderOf(file: string): string | null {
  const found = Object.keys(IMPORTS).filter((name) => isPartOf(withoutExtension(file), name));
  return found.sort((one, other) => other.length - one.length)[0] ?? null;
}

const isPartOf = (name: string, whole: string): boolean => name === whole || name.startsWith(`${whole}/`);

const schemeOf = (from: string): string => from.slice(0, from.indexOf(":") + 1);

const withoutExtension = (file: string): string => file.replace(/\.(m?[jt]s|tsx|json)$/, "");
