/** A part of `npm run check`. */
export interface Part {
  /** The name on the command line. The name before a slash selects all parts of a group. */
  readonly id: string;
  readonly title: string;
  readonly command: readonly string[];
  /** The build that must exist: `skytale-client`, or the site, which wrangler would otherwise build in each process. */
  readonly needs?: "client" | "site";
  /** Whether the output is also printed if the part passes. */
  readonly tells?: boolean;
}

/** Folder for the compiler's incremental builds. It is in node_modules, so that `npm ci` deletes it. */
const CACHE = "node_modules/.cache/skytale-check";

/**
 * Folders with a tsconfig.json that are type-checked, slowest first. test/generated-clients is compiled by its own test.
 */
const TYPED = [
  "test",
  "bench",
  ".",
  "scripts",
  "src/rules",
  "clients/web",
  "clients/typescript/cli",
  "clients/typescript",
  "test/browser",
  "bench/browser",
  "site",
  "test/site",
  "site/browser",
  "clients/web/worker",
  "sim",
] as const;

/**
 * Each thread of the compiler would compute the types of the schemas again, which adds half of the processor time.
 * Therefore each compiler uses one thread, and several compilers run at the same time.
 */
const typesOf = (folder: (typeof TYPED)[number]): Part => ({
  id: `types/${folder === "." ? "src" : folder}`,
  title: `types of ${folder === "." ? "src" : folder}`,
  command: [
    ...["tsc", "-p", folder, "--noEmit", "--singleThreaded"],
    ...["--incremental", "--tsBuildInfoFile", `${CACHE}/${folder.replaceAll("/", "-")}.tsbuildinfo`],
  ],
  needs: "client",
});

/** All parts, slowest first, so that no slow part runs alone at the end. */
export const PARTS: readonly Part[] = [
  {
    id: "worker",
    title: "start and size of the Worker",
    command: ["node", "scripts/check/bundle.ts"],
    needs: "site",
    tells: true,
  },
  ...TYPED.slice(0, 4).map(typesOf),
  { id: "lint", title: "format and lint", command: ["biome", "check", "--error-on-warnings", "."] },
  { id: "openapi", title: "API description up to date", command: ["tsx", "scripts/openapi.ts", "--check"] },
  {
    id: "openapi-valid",
    title: "API description and workflows valid",
    command: ["redocly", "lint", "openapi.yaml", "public/arazzo.yaml"],
  },
  {
    id: "migrations",
    title: "migrations in step with the schema",
    command: ["node", "scripts/check/migrations.ts"],
  },
  ...TYPED.slice(4).map(typesOf),
  {
    id: "pages",
    title: "pages within their budgets",
    command: ["tsx", "scripts/check/page-sizes.ts"],
    needs: "client",
    tells: true,
  },
  {
    id: "client",
    title: "client within its budget",
    command: ["node", "scripts/check/client-size.ts"],
    needs: "client",
    tells: true,
  },
  {
    id: "doc-tables",
    title: "tables in documents up to date",
    command: ["tsx", "scripts/doc-tables.ts", "--check"],
    needs: "client",
  },
  { id: "imports", title: "directions of imports", command: ["node", "scripts/check/imports.ts"] },
  { id: "comments", title: "language of comments", command: ["node", "scripts/check/comments.ts"] },
];

/**
 * The parts with these names, or all parts if there are no names.
 * @returns the unknown names if there are any
 */
export function selectParts(
  names: readonly string[],
): { readonly parts: readonly Part[] } | { readonly unknown: readonly string[] } {
  const isNamed = (part: Part, name: string): boolean => part.id === name || part.id.startsWith(`${name}/`);
  const unknown = names.filter((name) => !PARTS.some((part) => isNamed(part, name)));
  if (unknown.length > 0) return { unknown };
  return { parts: names.length === 0 ? PARTS : PARTS.filter((part) => names.some((name) => isNamed(part, name))) };
}
