import { expect } from "vitest";
import { openApiDocument } from "../../src/http/openapi/document";
import { KNOWN_VALUES } from "../../src/http/openapi/known-values";
import type { OperationConfig } from "../../src/http/operation";
import { OPERATIONS } from "../../src/http/operations";
import { type Answer, at, type Json } from "./json";

const document: Json = JSON.parse(JSON.stringify(openApiDocument()));

const KNOWN = OPERATIONS.map(({ config }) => ({
  config,
  pattern: new RegExp(`^${config.path.replaceAll(/\{\w+\}/g, "[^/]+")}$`),
}));

/** Checks an answer against the description of its operation: status, code, headers and every member of the body. */
export function checkAnswer(method: string, path: string, answer: Answer): void {
  const pathname = path.split("?")[0] ?? "";
  const wanted = method === "HEAD" ? "get" : method.toLowerCase();
  const known = KNOWN.find(({ config, pattern }) => config.method === wanted && pattern.test(pathname));
  if (!known) return;
  const where = `${method} ${path}: ${answer.status}`;
  const { config } = known;
  const described = resolved(at(document, "paths", config.path, config.method, "responses", String(answer.status)));
  expect(described, `${where} is described`).toBeDefined();
  checkHeaders(where, described, answer);
  if (answer.status >= 400) checkProblem(where, described, answer);
  else if (method !== "HEAD" && answer.status !== 304) {
    checkBody(where, config, answer);
    checkKnownValues(where, answer.body);
  }
}

/** Resolves a reference. */
function resolved(described: Json): Json {
  const reference = at(described, "$ref");
  return typeof reference === "string" ? at(document, ...reference.split("/").slice(1)) : described;
}

/** Headers that every answer of the server has, and headers of the transport. The description does not list them. */
const UNDESCRIBED = [
  "access-control-allow-origin",
  "access-control-expose-headers",
  "content-length",
  "content-security-policy",
  "content-type",
  "date",
  "referrer-policy",
  "strict-transport-security",
  "x-content-type-options",
];

/** Headers that may be missing although the description lists them: they depend on the request or the code. */
const SOMETIMES = [
  "etag",
  "idempotent-replayed",
  "ratelimit",
  "ratelimit-policy",
  "retry-after",
  "vary",
  "www-authenticate",
];

function checkHeaders(where: string, described: Json, { headers }: Answer): void {
  const names = Object.keys(Object(at(described, "headers"))).map((name) => name.toLowerCase());
  const sent = [...headers.keys()].filter((name) => !UNDESCRIBED.includes(name));
  expect(names, `${where} describes the headers that it has`).toEqual(expect.arrayContaining(sent));
  const promised = names.filter((name) => !SOMETIMES.includes(name));
  expect(sent, `${where} has the headers that are described`).toEqual(expect.arrayContaining(promised));
}

/** Variants and outcome reasons are plain strings in the server's schemas; the description lists the known values. */
function checkKnownValues(where: string, body: Json): void {
  if (typeof body !== "object" || body === null) return;
  for (const [member, value] of Object.entries(body)) {
    if (member === "variant") expect(KNOWN_VALUES.VariantId, where).toContain(value);
    const reason = member === "outcome" ? at(value, "reason") : undefined;
    if (reason !== undefined) expect(KNOWN_VALUES.OutcomeReason, where).toContain(reason);
    checkKnownValues(where, value);
  }
}

function checkProblem(where: string, described: Json, { headers, body, text }: Answer): void {
  if (text === "") return;
  expect(headers.get("Content-Type"), where).toBe("application/problem+json");
  const codes = Object.keys(Object(at(described, "content", "application/problem+json", "examples")));
  expect(codes, `${where} may be one of these`).toContain(body.code);
}

/** A schema drops members that it does not know, so the parsed body has to equal the original. */
function checkBody(where: string, config: OperationConfig, { status, headers, body, text }: Answer): void {
  const { schema, media } = config.answers[status] ?? {};
  const mediaType = headers.get("Content-Type")?.split(";")[0] ?? "";
  if (media !== undefined) expect(Object.keys(media), where).toContain(mediaType);
  const wanted = schema ?? media?.[mediaType]?.schema;
  if (wanted !== undefined) expect(wanted.parse(body), where).toEqual(body);
  else if (media === undefined) expect(text, where).toBe("");
}
