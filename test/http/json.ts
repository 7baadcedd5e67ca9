/** An answer of the API with its body. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON; an empty object if the body is empty or not JSON. */
  readonly body: Body;
}

/** JSON for lookups in tests: missing members are undefined. */
export interface Body {
  readonly [key: string]: Json;
}
export type Json = string | number | boolean | null | undefined | readonly Json[] | Body;

/** A member of an answer's body by its path; undefined if it is missing. */
export function at(value: Json, ...path: readonly (string | number)[]): Json {
  let here: Json = value;
  for (const part of path) {
    if (typeof here !== "object" || here === null) return undefined;
    here = (here as { readonly [key: string | number]: Json })[part];
  }
  return here;
}

/** A member that must be a string. Throws otherwise. */
export function textAt(value: Json, ...path: readonly (string | number)[]): string {
  const text = at(value, ...path);
  if (typeof text !== "string")
    throw new Error(`${path.join(".")} is ${JSON.stringify(text)} in ${JSON.stringify(value)}`);
  return text;
}

/** A member that must be an array. Throws otherwise. */
export function listAt(value: Json, ...path: readonly (string | number)[]): readonly Json[] {
  const list = at(value, ...path);
  if (!Array.isArray(list)) throw new Error(`${path.join(".")} is no list in ${JSON.stringify(value)}`);
  return list;
}
