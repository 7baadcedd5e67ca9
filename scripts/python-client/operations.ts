import { type Description, type OperationObject, type Parameter, resolveParameter, type Schema } from "./description";
import { snakeCase } from "./python-text";
import { typeText } from "./type-text";

/** An argument of a call. */
export interface Argument {
  /** Name in Python. */
  readonly name: string;
  /** Name on the wire. */
  readonly key: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly description: string;
}

/** How the body of a response is read. */
export type Format = "json" | "text" | "bytes" | "nothing";

/** An operation as Python needs it. */
export interface Operation {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly doc: string;
  readonly pathArguments: readonly Argument[];
  readonly query: readonly Argument[];
  readonly headers: readonly Argument[];
  /** Type of the request's body. */
  readonly body: { readonly type: string; readonly isRequired: boolean } | undefined;
  readonly format: Format;
  /** Type of the response's body. */
  readonly result: string;
  /** Type of the items, if the response is a page of a list with a cursor. */
  readonly item: string | undefined;
}

/** Headers that `send` sets for all calls. */
const SHARED_HEADERS: ReadonlySet<string> = new Set(["Idempotency-Key", "If-None-Match", "Last-Event-ID"]);

/** All operations, except event streams: those are followed, not called. */
export function operationsOf(description: Description): readonly Operation[] {
  return Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => !Object.keys(answerOf(operation)).includes("text/event-stream"))
      .map(([method, operation]) => readOperation(description, path, method.toUpperCase(), operation)),
  );
}

/** Content of the response to a successful request, by media type. */
function answerOf({ responses }: OperationObject): Readonly<Record<string, { readonly schema: Schema }>> {
  const [, response] = Object.entries(responses).find(([status]) => status.startsWith("2")) ?? [];
  return response?.content ?? {};
}

function readOperation(description: Description, path: string, method: string, operation: OperationObject): Operation {
  const parameters = (operation.parameters ?? []).map((each) => resolveParameter(description, each));
  const placed = (place: string): readonly Argument[] =>
    parameters
      .filter((each) => each.in === place && !SHARED_HEADERS.has(each.name))
      .map((each) => argumentOf(each, place === "path" ? pathName(path, each.name) : snakeCase(each.name)));
  const [[media, { schema }] = ["", { schema: {} }]] = Object.entries(answerOf(operation));
  const format = formatOf(media);
  const body = operation.requestBody;
  const sent = body?.content?.["application/json"]?.schema;
  return {
    name: snakeCase(operation.operationId),
    method,
    path,
    summary: operation.summary.replace(/\.?$/, "."),
    doc: operation.description ?? "",
    pathArguments: placed("path"),
    query: placed("query"),
    headers: placed("header"),
    body: sent && { type: typeText(sent, "types."), isRequired: body?.required ?? false },
    format,
    result: { json: typeText(schema, "types."), text: "str", bytes: "bytes", nothing: "None" }[format],
    item:
      format === "json" && parameters.some(({ name }) => name === "cursor") ? itemOf(description, schema) : undefined,
  };
}

/** The format of a media type. The texts of the API are text, XML, calendars and records of games. */
function formatOf(media: string): Format {
  if (media === "") return "nothing";
  if (media === "application/json") return "json";
  return /^text\/|\+xml$|x-chess-pgn$|ndjson$/.test(media) ? "text" : "bytes";
}

const argumentOf = ({ name, schema, required = false, description = "" }: Parameter, python: string): Argument => ({
  name: python,
  key: name,
  type: typeText(schema, "types."),
  isRequired: required,
  description,
});

/** `id` in `/v1/games/{id}` is `game_id`, because `id` is a function of Python. */
function pathName(path: string, name: string): string {
  if (name !== "id") return snakeCase(name);
  const [, list = "item"] = /\/([^/]+)\/\{id\}/.exec(path) ?? [];
  return `${snakeCase(list.replace(/s$/, ""))}_id`;
}

/** Type of the members of `items`; undefined if the response is not a page. */
function itemOf({ components }: Description, { $ref }: Schema): string | undefined {
  const page = $ref === undefined ? undefined : components.schemas[$ref.slice($ref.lastIndexOf("/") + 1)];
  const { items, nextCursor } = page?.properties ?? {};
  return items?.items && nextCursor ? typeText(items.items, "types.") : undefined;
}
