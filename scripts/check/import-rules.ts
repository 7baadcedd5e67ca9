/** The permitted imports of one folder of src/. */
interface Allowed {
  /** Folders, or single files of a folder, that may be imported. */
  readonly values: readonly string[];
  /** Folders from which only types may be imported (`import type`). */
  readonly types: readonly string[];
  /** Whether packages from node_modules may be imported, or the list of permitted ones. */
  readonly packages: boolean | readonly string[];
}

/** The permitted imports by folder of src/, or by file at the top of src/. */
const rules: Readonly<Record<string, Allowed>> = {
  shared: { values: [], types: [], packages: false },
  rules: { values: ["shared"], types: [], packages: false },
  pictures: { values: ["shared", "rules"], types: [], packages: false },
  records: { values: ["shared", "rules"], types: [], packages: false },
  bots: { values: ["shared", "rules"], types: [], packages: false },
  events: { values: ["shared"], types: [], packages: ["zod"] },
  match: { values: ["shared", "rules"], types: ["events"], packages: false },
  logging: { values: ["settings"], types: [], packages: ["node:async_hooks"] },
  storage: { values: ["shared"], types: [], packages: false },
  conversation: { values: ["shared", "storage"], types: [], packages: false },
  db: { values: ["shared"], types: [], packages: true },
  player: {
    values: [
      "shared",
      "events",
      "logging",
      "storage",
      "db",
      "settings",
      "bindings",
      "random-id",
      "ip-address",
      "pressure",
    ],
    types: ["match"],
    packages: true,
  },
  room: {
    values: [
      "shared",
      "events",
      "logging",
      "storage",
      "rules",
      "match",
      "conversation",
      "db",
      "settings",
      "bindings",
      "random-id",
    ],
    types: ["player", "records"],
    packages: true,
  },
  opponent: {
    values: ["shared", "logging", "storage", "rules", "bots", "settings", "bindings"],
    types: ["player", "room", "match"],
    packages: true,
  },
  http: {
    // Of the objects' folders, routes may import only types and the shared constants of the player's settings and
    // webhook formats. Of conversations, they may import the limits, but not the table.
    values: [
      "shared",
      "events",
      "logging",
      "rules",
      "pictures",
      "records",
      "match",
      "conversation/message",
      "bots",
      "db",
      "settings",
      "bindings",
      "object-kinds",
      "random-id",
      "ip-address",
      "pressure",
      "player/account/settings",
      "player/webhooks/format",
    ],
    types: ["player", "room", "webauthn"],
    packages: true,
  },
  webauthn: { values: ["shared"], types: [], packages: true },
  mcp: { values: ["shared", "http", "logging", "rules/registry"], types: ["match"], packages: true },
  "webhook-host": { values: ["shared", "logging", "settings", "bindings"], types: [], packages: true },
  maintenance: {
    values: ["shared", "db", "logging", "bindings", "object-kinds"],
    types: ["player", "room"],
    packages: true,
  },
  settings: { values: ["shared"], types: [], packages: true },
  "object-kinds": { values: [], types: [], packages: false },
  pressure: { values: ["shared"], types: [], packages: false },
  "random-id": { values: ["shared"], types: [], packages: false },
  "ip-address": { values: [], types: [], packages: true },
  bindings: {
    values: ["logging"],
    types: ["object-kinds", "opponent", "player", "room", "webhook-host", "shared"],
    packages: true,
  },
};

/** Globals that make a function impure. */
const impure = /\bDate\.now\b|\bnew Date\(\s*\)|\bMath\.random\b|\bconsole\b|\bcrypto\b|\bperformance\b/g;
const pureFolders = ["rules", "pictures", "records", "bots", "events", "match"];

/** Matches `import … from "x"`, `export … from "x"`, `import "x"` and `import("x")`. */
const statement =
  /\b(?:import|export)\s+(?<what>[^"'`;()]*?)\s*from\s*["'](?<from>[^"']+)["']|\bimport\s*\(?\s*["'](?<bare>[^"']+)["']/g;

/** Checks one file of src/, given its path relative to src/. Returns one line for each forbidden import or call. */
export function checkFile(file: string, source: string): string[] {
  const folder = topLevel(file);
  if (folder === "index") return [];
  const allowed = rules[folder];
  if (allowed === undefined) return [`src/${file}: no rule for this folder; add one to scripts/check/import-rules.ts`];
  const code = stripComments(source);
  const complaints = importsOf(source).flatMap(({ from, isType }) => {
    const complaint = checkImport(file, from, isType, allowed);
    return complaint === undefined ? [] : [`src/${file}: ${complaint}`];
  });
  if (folder !== "bindings" && /\.(idFromName|idFromString|newUniqueId|getByName)\b/.test(code)) {
    complaints.push(`src/${file}: object stubs may only be created in bindings.ts`);
  }
  if (folder !== "logging" && !pureFolders.includes(folder) && /\bconsole\b/.test(stripStrings(code))) {
    complaints.push(`src/${file}: only the Logger of src/logging may write to the console`);
  }
  if (!pureFolders.includes(folder)) return complaints;
  const calls = [...stripStrings(code).matchAll(impure)].map(
    ([call]) => `src/${file}: ${folder} must be pure, but uses ${call}`,
  );
  return [...complaints, ...calls];
}

/**
 * Checks one file of the TypeScript client's library, given its path relative to clients/typescript/src. Users install
 * this library, so it must not import packages, Node modules or server code. Returns one line for each forbidden
 * import.
 */
export function checkClientFile(file: string, source: string): string[] {
  return importsOf(source)
    .filter(({ from }) => !from.startsWith(".") || resolve(file, from).startsWith(".."))
    .map(({ from }) => `clients/typescript/src/${file}: the client may import only its own files, not "${from}"`);
}

/** Parts of src/ that the web client may import: rules, pictures and a few shared types. */
const FOR_BROWSERS = /^\.\.\/\.\.\/src\/(rules\/|pictures\/|shared\/(side|result|assert-never|duration)$)/;
const BROWSER_PACKAGES = ["preact", "preact/hooks", "@preact/signals", "idb-keyval", "skytale-client"];

/**
 * Checks one file of the web client, given its path relative to clients/web. The web client uses the server only
 * through `skytale-client`, like any other client, and imports only rules and pictures from the server's sources.
 */
export function checkBrowserFile(file: string, source: string): string[] {
  const mayImport = (from: string): boolean => {
    if (!from.startsWith(".")) return BROWSER_PACKAGES.includes(from);
    const target = resolve(file, from);
    return !target.startsWith("..") || FOR_BROWSERS.test(target);
  };
  return importsOf(source)
    .filter(({ from }) => !mayImport(from))
    .map(
      ({ from }) =>
        `clients/web/${file}: the web client may import only its own files, skytale-client, src/rules and src/pictures, not "${from}"`,
    );
}

/** Lists the imports of a file, from files and packages. */
export function importsOf(source: string): readonly { readonly from: string; readonly isType: boolean }[] {
  return [...stripComments(source).matchAll(statement)].map(({ groups }) => ({
    from: groups?.from ?? groups?.bare ?? "",
    isType: isTypeOnly(groups?.what),
  }));
}

function checkImport(file: string, from: string, typeOnly: boolean, allowed: Allowed): string | undefined {
  const folder = topLevel(file);
  if (!from.startsWith("."))
    return mayImport(allowed.packages, from) ? undefined : `${folder} may not import packages such as "${from}"`;
  const path = resolve(file, from);
  const target = topLevel(path);
  if (target === folder || target === "..") return undefined;
  if (allowed.values.includes(target) || allowed.values.includes(path)) return undefined;
  if (!allowed.types.includes(target)) return `${folder} may not import ${target}: "${from}"`;
  return typeOnly ? undefined : `${folder} may import only types of ${target}: write \`import type\` for "${from}"`;
}

const mayImport = (packages: Allowed["packages"], name: string): boolean =>
  typeof packages === "boolean" ? packages : packages.includes(name);

/** Whether an import clause imports only types: `type { A }` or `{ type A, type B }`. */
function isTypeOnly(what: string | undefined): boolean {
  if (what === undefined) return false;
  if (/^type\b/.test(what)) return true;
  const names = /^\{(.*)\}$/s.exec(what)?.[1] ?? what;
  return names.split(",").every((name) => /^\s*(type\b.*)?$/s.test(name));
}

function topLevel(file: string): string {
  return (file.split("/")[0] ?? "").replace(/\.ts$/, "");
}

/** Resolves an import in `file` to a path relative to src/. The path starts with `..` if it is outside src/. */
export function resolve(file: string, from: string): string {
  const parts = file.split("/").slice(0, -1);
  for (const part of from.split("/")) {
    if (part === ".." && parts.length > 0 && parts.at(-1) !== "..") parts.pop();
    else if (part !== ".") parts.push(part);
  }
  return parts.join("/");
}

function stripComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, "");
}

function stripStrings(code: string): string {
  return code.replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g, '""');
}
