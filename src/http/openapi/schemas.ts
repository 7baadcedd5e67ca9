import * as z from "zod";
import type { Schema } from "./document-types";
import { KNOWN_VALUES } from "./known-values";

/** Whether a schema describes a request (before parsing) or an answer. */
export type Direction = "input" | "output";

const COMPONENTS = "#/components/schemas/";

/**
 * Converts zod schemas to OpenAPI schemas. A schema with an `id` in its metadata becomes a component of that name, and
 * is referenced wherever it is used. If the metadata name a `type`, they replace the generated description: for
 * example, a number in a query is parsed from text but described as a number.
 */
export class SchemaComponents {
  readonly #components = new Map<string, Schema>();
  readonly #described = { input: new Map<z.ZodType, Schema>(), output: new Map<z.ZodType, Schema>() };

  /** Describes a schema, and adds the components that it references. */
  describe(schema: z.ZodType, direction: Direction): Schema {
    // Cached: the schema of problems occurs in hundreds of answers, and describing it each time would take nine tenths
    // of the build.
    const known = this.#described[direction].get(schema) ?? this.#describe(schema, direction);
    this.#described[direction].set(schema, known);
    return structuredClone(known);
  }

  #describe(schema: z.ZodType, direction: Direction): Schema {
    // Wrapped in an array, so that a schema with an `id` is referenced like any other.
    const { items, $defs = {} } = z.toJSONSchema(z.array(schema), { io: direction, override: tidy });
    for (const [name, component] of Object.entries($defs)) this.#add(name, adapted(component));
    return adapted(items);
  }

  /** All referenced components, sorted by name. */
  get components(): Readonly<Record<string, Schema>> {
    const ordered = [...this.#components].sort(([a], [b]) => (a < b ? -1 : 1));
    return Object.fromEntries(ordered.map(([name, schema]) => [name, this.#withMapping(schema)]));
  }

  #add(name: string, described: Schema): void {
    const schema = withKnownValues(name, described);
    const known = this.#components.get(name);
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(schema)) {
      throw new Error(`The schema ${name} is not the same for requests and for answers: it needs two names.`);
    }
    this.#components.set(name, schema);
  }

  /** Adds the mapping from discriminator values to the arms of a union. */
  #withMapping(schema: Schema): Schema {
    const { oneOf, discriminator } = schema;
    if (!Array.isArray(oneOf) || !isObject(discriminator)) return schema;
    const mapping = oneOf.flatMap((arm: unknown) => {
      const $ref = isObject(arm) ? String(arm.$ref) : "";
      const properties = this.#components.get($ref.replace(COMPONENTS, ""))?.properties;
      const property = isObject(properties) ? properties[String(discriminator.propertyName)] : undefined;
      if (!isObject(property))
        throw new Error(`An arm of a union with a discriminator has no name: ${JSON.stringify(arm)}`);
      const values: readonly unknown[] = Array.isArray(property.enum) ? property.enum : [property.const];
      return values.map((value) => [String(value), $ref] as const);
    });
    return { ...schema, discriminator: { ...discriminator, mapping: Object.fromEntries(mapping) } };
  }
}

function withKnownValues(name: string, schema: Schema): Schema {
  const values = KNOWN_VALUES[name];
  const { type, ...rest } = schema;
  return values === undefined ? schema : { type, enum: values, ...rest };
}

type Override = NonNullable<z.core.ToJSONSchemaParams["override"]>;

/** Applies a schema's metadata, and removes keywords that readers do not need. */
const tidy: Override = ({ zodSchema, jsonSchema }) => {
  const said = z.globalRegistry.get(zodSchema);
  if (said?.type !== undefined) {
    for (const keyword of Object.keys(jsonSchema)) delete jsonSchema[keyword];
    Object.assign(jsonSchema, said);
    return;
  }
  const { def } = zodSchema._zod;
  // Answers may gain members in later versions, so only strict objects are closed.
  if (def.type === "object" && def.catchall === undefined) delete jsonSchema.additionalProperties;
  if (def.type === "record") delete jsonSchema.propertyNames;
  if (def.type === "union" && "discriminator" in def) jsonSchema.discriminator = { propertyName: def.discriminator };
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.format === "date-time") delete jsonSchema.pattern;
};

/**
 * Adapts a schema for the document: references point to its components, and nullable types are written as a list of
 * types.
 */
function adapted(schema: unknown): Schema {
  const adapt = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(adapt);
    if (!isObject(part)) return part;
    const entries = Object.entries(part).map(([keyword, value]) => [
      keyword,
      keyword === "example" ? value : keyword === "$ref" ? relinked(String(value)) : adapt(value),
    ]);
    return withNull(Object.fromEntries(entries));
  };
  const whole = adapt(schema);
  if (!isObject(whole)) throw new Error("A schema was described as something that is no object.");
  return whole;
}

const relinked = (reference: string): string => reference.replace("#/$defs/", COMPONENTS);

/** Simplifies `anyOf: [{type: "string"}, {type: "null"}]` to `type: ["string", "null"]`, which is easier to read. */
function withNull(schema: Schema): Schema {
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return schema;
  const [value, none] = anyOf.filter(isObject);
  if (none?.type !== "null" || typeof value?.type !== "string" || value.type === "object") return schema;
  const values = Array.isArray(value.enum) ? { enum: [...value.enum, null] } : {};
  return { ...value, ...values, type: [value.type, "null"], ...rest };
}

const isObject = (value: unknown): value is Schema =>
  typeof value === "object" && value !== null && !Array.isArray(value);
