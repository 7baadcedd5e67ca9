import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { stripTexts } from "../../../scripts/worker-sources/strip-texts";

const ROOT = path.resolve(import.meta.dirname, "../../..");

/** The stripped source without the spaces that replace texts. */
const stripped = (source: string, file = "src/http/routes/example.ts"): string =>
  stripTexts(file, source).replaceAll(/\s+/g, " ").trim();

test("texts in the metadata of schemas are removed, other metadata remain", () => {
  expect(stripped('z.int().meta({ id: "Ply", description: "The ply.", example: 4, deprecated: true });')).toBe(
    'z.int().meta({ id: "Ply", deprecated: true });',
  );
  expect(stripped('z.int().meta({ type: "integer", description });')).toBe('z.int().meta({ type: "integer", });');
  expect(stripped('const A = z.int().meta({ description: "The ply." }).optional();')).toBe(
    "const A = z.int() .optional();",
  );
  expect(stripped('z.object({ ply: z.int().describe("The ply."), san: z.string().describe(`In SAN.`) });')).toBe(
    "z.object({ ply: z.int() , san: z.string() });",
  );
});

test("texts in the config of an operation are removed, but not in its schemas, functions and handler", () => {
  const source = `operation(
    {
      id: "getTeam",
      summary: "A team",
      description: \`Its members
and its description.\`,
      query: z.strictObject({ description: z.string() }),
      answers: { 200: { description: "The team.", schema: Team, example: TEAM }, ...OTHERS },
      cost: () => ({ description: 1 }),
    },
    async () => answer({ status: 200, body: { description: team.description } }),
  );`;
  expect(stripped(source)).toBe(
    'operation( { id: "getTeam", query: z.strictObject({ description: z.string() }), answers: { 200: { schema: Team, }, ' +
      "...OTHERS }, cost: () => ({ description: 1 }), }, " +
      "async () => answer({ status: 200, body: { description: team.description } }), );",
  );
});

test("texts in definitions of events and in constants for configs are removed", () => {
  expect(stripped('event("turn.started", { summary: "It is your turn", data: Data });')).toBe(
    'event("turn.started", { data: Data });',
  );
  const constant = 'const ANSWERS = { 200: { description: "The team.", schema: Team } } as const;';
  expect(stripped(constant)).toBe("const ANSWERS = { 200: { schema: Team } } as const;");
  expect(stripped(constant, "src/channels/format.ts")).toBe(constant);
});

test.each([
  'const problem = { detail: "Not found.", description: "Not here." };',
  'schemas.describe(field, "input");',
  "schema.meta(described);",
  'addTool({ name: "get_game", description: "One game." });',
  'error.describe("a", { description: "b" });',
])("%s is not changed", (source) => {
  expect(stripTexts("src/http/routes/example.ts", source)).toBe(source);
});

test("in all sources, only spaces replace texts, so lines and columns remain", () => {
  const sources = fs.readdirSync(path.join(ROOT, "src"), { recursive: true, encoding: "utf8" });
  let removed = 0;
  for (const name of sources.filter((file) => file.endsWith(".ts"))) {
    const source = fs.readFileSync(path.join(ROOT, "src", name), "utf8");
    const result = stripTexts(`src/${name}`, source);
    expect(result.length, name).toBe(source.length);
    const changes = [...result].filter((character, at) => character !== source[at]);
    expect(changes.join("").trim(), name).toBe("");
    removed += changes.length;
  }
  expect(removed).toBeGreaterThan(50_000);
});

test("a source that cannot be parsed is reported with its name", () => {
  expect(() => stripTexts("src/a.ts", "const = 1;")).toThrow(/^src\/a\.ts: /);
});
