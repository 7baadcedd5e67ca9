import type { Content, DescribedOperation, OpenApiDocument, Parameter, Reference, Schema } from "./document-types";

/** A name and a value, as the format has them for headers, queries and parts of paths. */
interface Pair {
  readonly key: string;
  readonly value: string;
  readonly description?: string;
  /** The pair is shown, but not sent. */
  readonly disabled?: true;
}

type Auth =
  | { readonly type: "noauth" }
  | {
      readonly type: "bearer";
      readonly bearer: readonly [{ readonly key: "token"; readonly value: string; readonly type: "string" }];
    };

const BEARER: Auth = { type: "bearer", bearer: [{ key: "token", value: "{{token}}", type: "string" }] };

/**
 * Converts the API description to a Postman collection (format 2.1): a folder for each tag, a request for each
 * operation. The variables `baseUrl` and `token` are those of the collection, so one value applies to all requests.
 * Bodies are the examples of the description. Optional parameters are present but disabled.
 */
export function postmanCollection(document: OpenApiDocument) {
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  );
  return {
    info: {
      name: "Skytale",
      description:
        "All operations of this server. Set the variable `token` to the one that “Sign up” returns, and `baseUrl` to the address of the server.",
      schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json",
    },
    auth: BEARER,
    variable: [
      { key: "baseUrl", value: "http://127.0.0.1:8787", type: "string" },
      { key: "token", value: "", type: "string" },
    ],
    item: document.tags
      .map(({ name, description }) => ({
        name,
        description,
        item: operations
          .filter(({ operation }) => operation.tags.includes(name))
          .map(({ path, method, operation }) => requestOf(document, path, method, operation)),
      }))
      // The tag of the events has no operations.
      .filter(({ item }) => item.length > 0),
  };
}

function requestOf(document: OpenApiDocument, path: string, method: string, operation: DescribedOperation) {
  const parameters = (operation.parameters ?? []).map((one) => resolved(document, one));
  const pairs = (place: Parameter["in"]): readonly Pair[] =>
    parameters.filter((one) => one.in === place).map((one) => pairOf(document, one));
  const json = operation.requestBody?.content["application/json"];
  return {
    name: operation.summary,
    request: {
      method: method.toUpperCase(),
      description: operation.description,
      ...(needsNoToken(operation) ? { auth: { type: "noauth" } satisfies Auth } : {}),
      header: [...(json === undefined ? [] : [{ key: "Content-Type", value: "application/json" }]), ...pairs("header")],
      url: addressOf(path, pairs("path"), pairs("query")),
      ...(json === undefined ? {} : { body: bodyOf(json) }),
    },
  };
}

/** Whether an operation is used before there is a token, such as a sign-up. Public operations accept one. */
const needsNoToken = ({ security }: DescribedOperation): boolean => security.length === 0;

function addressOf(path: string, parts: readonly Pair[], query: readonly Pair[]) {
  const segments = path
    .slice(1)
    .split("/")
    .map((segment) => segment.replace(/^\{(\w+)\}$/, ":$1"));
  const sent = query.filter(({ disabled }) => disabled !== true).map(({ key, value }) => `${key}=${value}`);
  return {
    raw: `{{baseUrl}}/${segments.join("/")}${sent.length === 0 ? "" : `?${sent.join("&")}`}`,
    host: ["{{baseUrl}}"],
    path: segments,
    ...(query.length === 0 ? {} : { query }),
    ...(parts.length === 0 ? {} : { variable: parts }),
  };
}

const bodyOf = ({ example }: Content) => ({
  mode: "raw",
  raw: JSON.stringify(example ?? {}, null, 2),
  options: { raw: { language: "json" } },
});

function pairOf(document: OpenApiDocument, { name, description, required, schema }: Parameter): Pair {
  return {
    key: name,
    value: sampleOf(resolvedSchema(document, schema)),
    ...(description === undefined ? {} : { description }),
    ...(required ? {} : { disabled: true }),
  };
}

/** A value that a parameter accepts: its example, its default or the first of its values; empty if it has none. */
function sampleOf({ example, default: usual, enum: values }: Schema): string {
  const [first] = Array.isArray(values) ? values : [];
  const value = example ?? usual ?? first ?? "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function resolved(document: OpenApiDocument, parameter: Parameter | Reference): Parameter {
  if (!("$ref" in parameter)) return parameter;
  const found = document.components.parameters[nameIn(parameter.$ref)];
  if (found === undefined) throw new Error(`${parameter.$ref} leads to no parameter`);
  return found;
}

function resolvedSchema(document: OpenApiDocument, schema: Schema): Schema {
  const { $ref, ...own } = schema;
  return typeof $ref === "string" ? { ...document.components.schemas[nameIn($ref)], ...own } : schema;
}

const nameIn = (reference: string): string => reference.slice(reference.lastIndexOf("/") + 1);
