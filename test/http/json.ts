/** An answer of the API, its body read. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON; an empty object for an empty or other body. */
  readonly body: Body;
}

/** JSON as tests look into it: what is not there is undefined. */
export interface Body {
  readonly [key: string]: Json;
}
export type Json = string | number | boolean | null | undefined | readonly Json[] | Body;

/** A member of an answer's body, by names and numbers; undefined where there is none. */
export function at(value: Json, ...path: readonly (string | number)[]): Json {
  let here: Json = value;
  for (const part of path) {
    if (typeof here !== "object" || here === null) return undefined;
    here = (here as { readonly [key: string | number]: Json })[part];
  }
  return here;
}

/** A member that has to be a text. */
export function textAt(value: Json, ...path: readonly (string | number)[]): string {
  const text = at(value, ...path);
  if (typeof text !== "string")
    throw new Error(`${path.join(".")} is ${JSON.stringify(text)} in ${JSON.stringify(value)}`);
  return text;
}

/** A member that has to be a list. */
export function listAt(value: Json, ...path: readonly (string | number)[]): readonly Json[] {
  const list = at(value, ...path);
  if (!Array.isArray(list)) throw new Error(`${path.join(".")} is no list in ${JSON.stringify(value)}`);
  return list;
}
