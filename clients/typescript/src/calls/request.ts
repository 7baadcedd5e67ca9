import type { CallOptions, FetchOptions } from "./types.js";

/** The server that calls go to, and the headers that all calls share. */
export interface Target {
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Builds the request of a call. Only the options in `FETCH_OPTIONS` are copied to `RequestInit`, because a platform may
 * interpret any other name. Deno, for example, expects its own HTTP client in `client`.
 */
export function requestOf(method: string, target: Target, options: CallOptions): Request {
  const headers = new Headers(target.headers);
  for (const [name, value] of Object.entries(options.headers ?? {})) {
    if (value === null) headers.delete(name);
    else if (value !== undefined) headers.set(name, String(value));
  }
  const body = options.body === undefined ? undefined : JSON.stringify(options.body);
  if (body === undefined) headers.delete("Content-Type");
  else if (!headers.has("Content-Type")) headers.set("Content-Type", "application/json");
  const init: RequestInit = { method, headers, ...fetchOptionsOf(options) };
  if (body !== undefined) init.body = body;
  return new Request(`${target.baseUrl}${pathOf(options)}${queryOf(options)}`, init);
}

const FETCH_OPTIONS: readonly (keyof FetchOptions)[] = [
  "cache",
  "credentials",
  "integrity",
  "keepalive",
  "mode",
  "priority",
  "redirect",
  "referrer",
  "referrerPolicy",
  "signal",
];

const fetchOptionsOf = (options: CallOptions): RequestInit =>
  Object.fromEntries(
    FETCH_OPTIONS.filter((name) => options[name] !== undefined).map((name) => [name, options[name]] as const),
  );

/** The path with its parameters filled in. Throws a TypeError if one is missing. */
function pathOf({ url, path = {} }: CallOptions): string {
  return url.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = path[name];
    if (value === undefined || value === null) throw new TypeError(`The call to ${url} needs \`path.${name}\`.`);
    return encodeURIComponent(String(value));
  });
}

function queryOf({ query = {} }: CallOptions): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const each of [value].flat()) {
      if (each !== undefined && each !== null) parameters.append(name, String(each));
    }
  }
  const text = parameters.toString();
  return text === "" ? "" : `?${text}`;
}
