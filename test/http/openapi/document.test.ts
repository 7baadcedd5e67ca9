import { expect, test } from "vitest";
import { openApiDocument } from "../../../src/http/openapi/document";
import { exampleProblem } from "../../../src/http/openapi/problem-examples";
import { Problem } from "../../../src/http/openapi/problem-schemas";
import { PROBLEM_CODES } from "../../../src/http/problems/catalogue";
import { get } from "../client";
import { at, type Json } from "../json";

const document: Json = JSON.parse(JSON.stringify(openApiDocument()));

/** Every object of the document with its path, without examples. */
function* objectsIn(value: Json, path = ""): Iterable<readonly [path: string, object: Json]> {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value)) yield [path, value];
  for (const [key, inner] of Object.entries(value)) {
    if (key !== "example" && key !== "examples") yield* objectsIn(inner, `${path}/${key}`);
  }
}

const OBJECTS = [...objectsIn(document)];
const OPERATIONS = OBJECTS.filter(([, object]) => at(object, "operationId") !== undefined);

test("the committed document matches the routes", async () => {
  expect((await get("/openapi.json")).body).toEqual(document);
});

test("each operation and each event has a unique name in camel case", () => {
  const ids = OPERATIONS.map(([, operation]) => at(operation, "operationId"));
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[a-z]+([A-Z][a-z]+)*$/);
});

test("each operation answers with one media type", () => {
  for (const [path, operation] of OPERATIONS) {
    for (const [status, response] of Object.entries(Object(at(operation, "responses")))) {
      if (!status.startsWith("2")) continue;
      expect(Object.keys(Object(at(response as Json, "content"))).length, path).toBeLessThanOrEqual(1);
    }
  }
});

test("every object schema has a name", () => {
  const unnamed = OBJECTS.filter(
    ([, object]) => at(object, "type") === "object" && at(object, "properties") !== undefined,
  )
    .map(([path]) => path)
    .filter((path) => !/^\/components\/schemas\/\w+$/.test(path));
  expect(unnamed).toEqual([]);
});

test("every reference has a target, and every component is referenced", () => {
  const references = new Set(OBJECTS.map(([, object]) => at(object, "$ref")).filter((to) => to !== undefined));
  const components = ["schemas", "parameters", "headers", "responses"].flatMap((kind) =>
    Object.keys(Object(at(document, "components", kind))).map((name) => `#/components/${kind}/${name}`),
  );
  expect(components.filter((component) => !references.has(component))).toEqual([]);
  for (const to of references) expect(at(document, ...String(to).split("/").slice(1)), String(to)).toBeDefined();
});

test.each([
  ["Problem", "code", "illegal-move", "IllegalMoveProblem"],
  ["Problem", "code", "not-your-turn", "PlainProblem"],
  ["FeedEvent", "type", "turn.started", "TurnStarted"],
  ["TimeControl", "kind", "per-move", "PerMoveTimeControl"],
])("the discriminator of %s is %s, for example %s", (union, member, value, arm) => {
  const discriminator = at(document, "components", "schemas", union, "discriminator");
  expect(at(discriminator, "propertyName")).toBe(member);
  expect(at(discriminator, "mapping", value)).toBe(`#/components/schemas/${arm}`);
});

test.each(PROBLEM_CODES)("the example of %s matches its schema and has all members", (code) => {
  const example = exampleProblem(code);
  expect(Problem.parse(example)).toEqual(example);
});
