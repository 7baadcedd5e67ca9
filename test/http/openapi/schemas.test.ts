import { describe, expect, test } from "vitest";
import * as z from "zod";
import { SchemaComponents } from "../../../src/http/openapi/schemas";
import { QueryFlag } from "../../../src/http/schemas/paging";

const Name = z.object({ first: z.string(), last: z.string().nullable() }).meta({ id: "TestName" });

describe("a schema in the document", () => {
  test.each([
    ["a string with limits", z.string().min(1).max(3), { type: "string", minLength: 1, maxLength: 3 }],
    ["an integer without JavaScript's bounds", z.int().min(1), { type: "integer", minimum: 1 }],
    ["a query flag as a boolean", QueryFlag.optional(), { type: "boolean" }],
    ["null with a plain type", z.string().nullable(), { type: ["string", "null"] }],
    ["null with an enum", z.enum(["a"]).nullable(), { type: ["string", "null"], enum: ["a", null] }],
    [
      "null with a component",
      z.union([Name, z.null()]),
      { anyOf: [{ $ref: "#/components/schemas/TestName" }, { type: "null" }] },
    ],
    [
      "a component with its own description",
      Name.meta({ description: "Yours." }),
      { $ref: "#/components/schemas/TestName", description: "Yours." },
    ],
    ["a map", z.record(z.string(), z.boolean()), { type: "object", additionalProperties: { type: "boolean" } }],
  ] as const)("describes %s", (_, schema, expected) => {
    expect(new SchemaComponents().describe(schema, "input")).toEqual(expected);
  });

  test("forbids unknown members only in requests", () => {
    const schemas = new SchemaComponents();
    expect(schemas.describe(z.object({ a: z.string() }), "output")).not.toHaveProperty("additionalProperties");
    expect(schemas.describe(z.strictObject({ a: z.string() }), "input")).toMatchObject({ additionalProperties: false });
  });

  test("may refer to itself", () => {
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
  test("have one schema per name", () => {
    const schemas = new SchemaComponents();
    const withDefault = z.object({ a: z.string().default("x") }).meta({ id: "TestDefault" });
    schemas.describe(withDefault, "input");
    schemas.describe(withDefault, "input");
    expect(() => schemas.describe(withDefault, "output")).toThrow("it needs two names");
  });

  test("discriminate unions by the values of their arms, and refuse arms without a name", () => {
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
