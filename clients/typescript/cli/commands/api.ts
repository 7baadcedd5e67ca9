import { readFile } from "node:fs/promises";
import { text as readAll } from "node:stream/consumers";
import { Argument, InvalidArgumentError } from "@commander-js/extra-typings";
import { HttpError, ProblemError } from "skytale-client";
import { bodyOf, type Field, queryOf, readField, typedValue } from "../api/fields.js";
import { readAllPages } from "../api/pages.js";
import { type Head, writeBody, writeHead, writeJson } from "../api/response.js";
import { readHeader, readPath } from "../api/target.js";
import { EXIT } from "../exit-codes.js";
import { Failure } from "../failure.js";
import { connect, openAnySession, type Session } from "../session.js";
import type { Shell } from "../shell.js";
import type { JsonFields } from "../terminal/json-fields.js";
import { printable } from "../terminal/printable.js";
import { commonCommand, examples } from "./common.js";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD"] as const;

type Method = (typeof METHODS)[number];

/** `skytale api`: sends any request of the API. */
export const apiCommand = (shell: Shell) =>
  commonCommand("api")
    .summary("send any request to the API, with your token")
    .description(
      "Send a request and print the response. The API reference is at /docs/api on the server.\n" +
        "Fields are the query of GET and HEAD, and otherwise the JSON body. key[name]=value sets a member of an object, and\n" +
        "key[]=value adds to a list. The token is sent to the chosen server only.",
    )
    .addArgument(new Argument("<method>", METHODS.join(", ")).argParser(readMethod))
    .argument("[path]", "such as /v1/me; without a slash, below /v1")
    .usage("[options] <method> <path>")
    .option("-f, --raw-field <key=value>", "a field with a text; repeatable", collect, [] as readonly string[])
    .option(
      "-F, --field <key=value>",
      "a field with a number, true, false or null, or @file for its contents; otherwise a text; repeatable",
      collect,
      [] as readonly string[],
    )
    .option("-H, --header <name: value>", "a header; repeatable", collect, [] as readonly string[])
    .option("--input <file>", "the body; - reads standard input. Fields are then the query")
    .option("--paginate", "read all pages of a list")
    .option("-i, --include", "also print the status and the headers")
    .addHelpText(
      "after",
      examples(
        "skytale api GET me",
        "skytale api GET games -f player=leonidas --paginate",
        "skytale api POST challenges -f variant=sparta -f color=random -F rated=false \\\n" +
          "      -f timeControl[kind]=per-move -f timeControl[perMove]=P3D",
        "skytale api PATCH me --input settings.json",
      ),
    )
    .action(async (method, path, options) => {
      // The path is optional for the parser, so that `skytale api /v1/me` is explained by the check of the method.
      if (path === undefined) {
        throw new Failure(EXIT.usage, "missing-argument", "The path is missing.", [
          "For example: skytale api GET /v1/me",
        ]);
      }
      const session = await openAnySession(shell, options);
      const fields = await readFields(shell, options.rawField, options.field);
      const isQuery = method === "GET" || method === "HEAD" || options.input !== undefined;
      const headers = Object.fromEntries(options.header.map(readHeader));
      const request: RawRequest = {
        method,
        path: readPath(path, session.server, isQuery ? queryOf(fields) : []),
        headers,
        body:
          options.input === undefined ? jsonOf(isQuery ? [] : fields) : await readBody(shell, options.input, headers),
      };
      if (options.paginate) {
        if (options.include || method !== "GET") {
          throw new Failure(EXIT.usage, "usage", "--paginate reads lists with GET, and without --include.");
        }
        const list = await readAllPages(async (cursor) => {
          const { body } = await send(shell, session, { ...request, path: atCursor(request.path, cursor) });
          return body === null ? null : JSON.parse(await readAll(body));
        });
        return writeJson(shell, list, options.json);
      }
      await sendAndWrite(shell, session, request, options);
    });

interface RawRequest {
  readonly method: Method;
  /** Path and query below the server's address. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

async function sendAndWrite(
  shell: Shell,
  session: Session,
  request: RawRequest,
  options: { readonly include?: true | undefined; readonly json?: JsonFields | undefined },
): Promise<void> {
  const onHead = (head: Head) => {
    if (options.include) writeHead(shell, head);
  };
  try {
    const { body, head } = await send(shell, session, request);
    onHead(head);
    if (body === null) return;
    if (/^application\/(.+\+)?json\b/.test(head.headers.get("Content-Type") ?? "")) {
      return writeJson(shell, JSON.parse(await readAll(body)), options.json);
    }
    await writeBody(shell, head, body);
  } catch (error) {
    if (options.include && error instanceof Refused) {
      onHead(error.head);
      if (error.cause instanceof ProblemError) writeJson(shell, error.cause.problem, options.json);
    }
    throw error instanceof Refused ? error.cause : error;
  }
}

/** A refusal, with the head of its response. `cause` is the error of the client. */
class Refused extends Error {
  readonly head: Head;

  constructor(head: Head, cause: unknown) {
    super("refused", { cause });
    this.head = head;
  }
}

async function send(
  shell: Shell,
  { server, token }: Session,
  { body, headers, method, path }: RawRequest,
): Promise<{ readonly head: Head; readonly body: ReadableStream<Uint8Array> | null }> {
  let head: Head = { status: 0, headers: new Headers() };
  const client = connect(shell, server, token ?? undefined, async (request) => {
    // A redirect could lead to another host. The client would serialize the body as JSON again.
    const answer = await fetch(new Request(request, { redirect: "manual", ...(body !== undefined && { body }) }));
    head = answer;
    return answer;
  });
  const call = client[METHOD_NAMES[method]];
  const type = body === undefined ? {} : { "Content-Type": "application/json" };
  try {
    const { data } = await call<{ 200: ReadableStream<Uint8Array> | null }>({
      url: path,
      headers: { ...type, ...headers },
      ...(body !== undefined && { body: null }),
      parseAs: "stream",
      responseStyle: "fields",
      signal: shell.signal,
    });
    return { head, body: data };
  } catch (error) {
    throw error instanceof ProblemError || error instanceof HttpError ? new Refused(head, error) : error;
  }
}

const METHOD_NAMES = {
  GET: "get",
  POST: "post",
  PUT: "put",
  PATCH: "patch",
  DELETE: "delete",
  HEAD: "head",
} as const satisfies Record<Method, string>;

function readMethod(text: string): Method {
  const method = METHODS.find((one) => one === text.toUpperCase());
  if (method !== undefined) return method;
  throw new InvalidArgumentError(`Use one of ${METHODS.join(", ")}, and then the path: skytale api GET /v1/me`);
}

const collect = (text: string, before: readonly string[]): readonly string[] => [...before, text];

/** Texts first, then typed values. Both keep their order. */
async function readFields(shell: Shell, texts: readonly string[], typed: readonly string[]): Promise<readonly Field[]> {
  const fields: Field[] = texts.map(readField).map(({ path, text }) => ({ path, value: text }));
  for (const { path, text } of typed.map(readField)) {
    fields.push({ path, value: text.startsWith("@") ? await readText(shell, text.slice(1)) : typedValue(text) });
  }
  return fields;
}

const jsonOf = (fields: readonly Field[]): string | undefined =>
  fields.length === 0 ? undefined : JSON.stringify(bodyOf(fields));

async function readBody(shell: Shell, file: string, headers: Readonly<Record<string, string>>): Promise<string> {
  const body = await readText(shell, file);
  const type = Object.entries(headers).find(([name]) => name.toLowerCase() === "content-type")?.[1];
  if (type !== undefined && !/json/i.test(type)) return body;
  try {
    JSON.parse(body);
    return body;
  } catch {
    throw new Failure(EXIT.usage, "bad-file", `${file === "-" ? "Standard input" : printable(file)} is not JSON.`, [
      "For another type, add a header such as -H 'Content-Type: text/plain'.",
    ]);
  }
}

async function readText({ stdin }: Shell, file: string): Promise<string> {
  try {
    return await (file === "-" ? readAll(stdin) : readFile(file, "utf8"));
  } catch {
    throw new Failure(EXIT.usage, "bad-file", `${printable(file)} cannot be read.`);
  }
}

/** Replaces the cursor in a query. */
function atCursor(path: string, cursor: string | undefined): string {
  if (cursor === undefined) return path;
  const url = new URL(path, "http://localhost");
  url.searchParams.set("cursor", cursor);
  return `${url.pathname}${url.search}`;
}
