import { EXIT } from "../exit-codes.js";
import { Failure } from "../failure.js";
import { printable } from "../terminal/printable.js";

/** A parameter of a request, as `-f` or `-F` gives it. */
export interface Field {
  /** The parts of the key: `terms[moves][]` is `["terms", "moves", ""]`. */
  readonly path: readonly string[];
  readonly value: unknown;
}

/** Reads `key=value`, `key[name]=value` or `key[]=value`. Throws a `Failure` for any other text. */
export function readField(text: string): { readonly path: readonly string[]; readonly text: string } {
  const [, key = "", rest = "", value = ""] = /^([^=[\]]+)((?:\[[^=[\]]*\])*)=(.*)$/s.exec(text) ?? [];
  if (key === "") {
    throw new Failure(EXIT.usage, "bad-field", `“${printable(text)}” is not a field.`, [
      "A field is key=value, key[name]=value for an object in it, or key[]=value for an element of a list.",
    ]);
  }
  return { path: [key, ...[...rest.matchAll(/\[([^\]]*)\]/g)].map(([, name]) => name ?? "")], text: value };
}

/** The value of a typed field: `true`, `false`, `null` and numbers are JSON; any other text is a string. */
export function typedValue(text: string): unknown {
  return /^(true|false|null|-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?)$/.test(text) ? JSON.parse(text) : text;
}

/** Builds the JSON object that the fields describe. Throws a `Failure` if two fields contradict each other. */
export function bodyOf(fields: readonly Field[]): Readonly<Record<string, unknown>> {
  let body: unknown = {};
  for (const { path, value } of fields) body = placed(body, path, value, path);
  return body as Readonly<Record<string, unknown>>;
}

/** Returns `target` with a value at a path. Targets are created as objects, or as lists for the part `[]`. */
function placed(target: unknown, path: readonly string[], value: unknown, whole: readonly string[]): unknown {
  const [name, ...rest] = path;
  if (name === undefined) {
    if (target !== undefined) throw contradiction(whole);
    return value;
  }
  if (name === "") return appended(target ?? [], rest, value, whole);
  if (target !== undefined && !isObject(target)) throw contradiction(whole);
  // An assignment to `__proto__` would set the prototype, and the member would be missing in the body.
  const copy = { ...target };
  const inner = placed(Object.hasOwn(copy, name) ? copy[name] : undefined, rest, value, whole);
  return Object.defineProperty(copy, name, { value: inner, enumerable: true, configurable: true, writable: true });
}

/** Appends to a list. A member of an object goes into the last element, unless that has the member already. */
function appended(list: unknown, rest: readonly string[], value: unknown, whole: readonly string[]): unknown {
  if (!Array.isArray(list)) throw contradiction(whole);
  const last: unknown = list.at(-1);
  const [next] = rest;
  if (next && isObject(last) && !(rest.length === 1 && Object.hasOwn(last, next))) {
    return [...list.slice(0, -1), placed(last, rest, value, whole)];
  }
  return [...list, placed(undefined, rest, value, whole)];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const keyOf = ([key, ...rest]: readonly string[]): string => `${key}${rest.map((part) => `[${part}]`).join("")}`;

const contradiction = (path: readonly string[]): Failure =>
  new Failure(EXIT.usage, "bad-field", `The field ${printable(keyOf(path))} contradicts another field.`, [
    "A key is given once, and is either a value, an object with key[name], or a list with key[].",
  ]);

/** The query parameters that the fields describe. Throws a `Failure` for objects, which a query cannot have. */
export function queryOf(fields: readonly Field[]): readonly (readonly [string, string])[] {
  return fields.map(({ path, value }) => {
    const [key = "", ...rest] = path;
    const isList = rest.length === 1 && rest[0] === "";
    if (rest.length > 0 && !isList) {
      throw new Failure(EXIT.usage, "bad-field", `A query has no objects such as ${printable(keyOf(path))}.`);
    }
    return [key, String(value)];
  });
}
