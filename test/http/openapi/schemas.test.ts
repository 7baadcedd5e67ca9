import { describe, expect, test } from "vitest";
import * as z from "zod";
import { SchemaComponents } from "../../../src/http/openapi/schemas";
import { QueryFlag } from "../../../src/http/schemas/paging";

const Name = z.object({ first: z.string(), last: z.string().nullable() }).meta({ id: "TestName" });

describe("a schema in the document", () => {
  test.each([
    ["a text with limits", z.string().min(1).max(3), { type: "string", minLength: 1, maxLength: 3 }],
    ["a whole number without those of JavaScript", z.int().min(1), { type: "integer", minimum: 1 }],
    ["a flag in a query as what it means", QueryFlag.optional(), { type: "boolean" }],
    ["null beside a plain type", z.string().nullable(), { type: ["string", "null"] }],
    ["null beside an enum", z.enum(["a"]).nullable(), { type: ["string", "null"], enum: ["a", null] }],
    [
      "null beside a component",
      z.union([Name, z.null()]),
      { anyOf: [{ $ref: "#/components/schemas/TestName" }, { type: "null" }] },
    ],
    [
      "a component with words of its own",
      Name.meta({ description: "Yours." }),
      { $ref: "#/components/schemas/TestName", description: "Yours." },
    ],
    ["a map", z.record(z.string(), z.boolean()), { type: "object", additionalProperties: { type: "boolean" } }],
  ] as const)("is %s", (_, schema, expected) => {
    expect(new SchemaComponents().describe(schema, "input")).toEqual(expected);
  });

  test("is closed only where the server refuses what it does not know", () => {
    const schemas = new SchemaComponents();
    expect(schemas.describe(z.object({ a: z.string() }), "output")).not.toHaveProperty("additionalProperties");
    expect(schemas.describe(z.strictObject({ a: z.string() }), "input")).toMatchObject({ additionalProperties: false });
  });

  test("may hold itself", () => {
    const Tree = z
      .object({
        get next() {
          return z.array(Tree);
        },
      })
      .meta({ id: "TestTree" });
    const schemas = new SchemaComponents();
    schemas.describe(Tree, "output");
    expect(schemas.components.TestTree).toMatchObject({
      properties: { next: { items: { $ref: "#/components/schemas/TestTree" } } },
    });
  });
});

describe("the components", () => {
  test("have one schema for each name", () => {
    const schemas = new SchemaComponents();
    const withDefault = z.object({ a: z.string().default("x") }).meta({ id: "TestDefault" });
    schemas.describe(withDefault, "input");
    schemas.describe(withDefault, "input");
    expect(() => schemas.describe(withDefault, "output")).toThrow("it needs two names");
  });

  test("tell the arms of a union by their values, and refuse arms without a name", () => {
    const arm = (kind: string) => z.object({ kind: z.literal(kind) });
    const named = new SchemaComponents();
    const union = [arm("a").meta({ id: "TestA" }), arm("b").meta({ id: "TestB" })] as const;
    named.describe(z.discriminatedUnion("kind", union).meta({ id: "TestUnion" }), "output");
    expect(named.components.TestUnion?.discriminator).toEqual({
      propertyName: "kind",
      mapping: { a: "#/components/schemas/TestA", b: "#/components/schemas/TestB" },
    });
    const unnamed = new SchemaComponents();
    unnamed.describe(z.discriminatedUnion("kind", [arm("c"), arm("d")]).meta({ id: "TestNameless" }), "output");
    expect(() => unnamed.components).toThrow("has no name");
  });
});
