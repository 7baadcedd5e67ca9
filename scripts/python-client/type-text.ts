import { nameOf, type Scalar, type Schema } from "./description";

const TYPES: Readonly<Record<string, string>> = {
  string: "str",
  integer: "int",
  number: "float",
  boolean: "bool",
  null: "None",
};

/**
 * The Python type of the values of a schema.
 * @param prefix written before the names of schemas, such as `types.`
 */
export function typeText(schema: Schema, prefix = ""): string {
  if (schema.$ref !== undefined) return `${prefix}${nameOf(schema.$ref)}`;
  if (schema.const !== undefined) return literal([schema.const]);
  if (schema.enum !== undefined) return literal(schema.enum);
  const members = schema.anyOf ?? schema.oneOf;
  if (members !== undefined) return union(members.map((member) => typeText(member, prefix)));
  if (schema.type === undefined) return "object";
  if (typeof schema.type !== "string") return union(schema.type.map((type) => typeText({ ...schema, type }, prefix)));
  if (schema.type === "array") return `list[${typeText(schema.items ?? {}, prefix)}]`;
  if (schema.type === "object") return mapText(schema, prefix);
  const text = TYPES[schema.type];
  if (text === undefined) throw new Error(`The Python client cannot describe the type ${schema.type}.`);
  return text;
}

function mapText({ properties, additionalProperties }: Schema, prefix: string): string {
  if (properties !== undefined) throw new Error("A schema with properties needs a name: `.meta({ id })`.");
  const values = typeof additionalProperties === "object" ? typeText(additionalProperties, prefix) : "object";
  return `dict[str, ${values}]`;
}

const literal = (values: readonly Scalar[]): string => `Literal[${values.map(scalarText).join(", ")}]`;

function scalarText(value: Scalar): string {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  return JSON.stringify(value);
}

const union = (members: readonly string[]): string => [...new Set(members)].join(" | ");
