import { type OpenAPIHono, z } from "@hono/zod-openapi";
import { stringify } from "yaml";
import { EXAMPLES } from "../../events/examples";
import { EVENTS } from "../../events/feed-event";
import type { Answer, Medium, OperationConfig } from "../operation";
import type { AppEnv } from "../pipeline";
import { PROBLEMS } from "../problems/catalogue";
import type { RefusalCode } from "../problems/refusal";
import { exampleOf, Problem } from "../schemas/problem";

type Registry = OpenAPIHono<AppEnv>["openAPIRegistry"];

/** Enters an operation into the description of the API: what the pipeline does to it is part of the description. */
export function registerOperation(registry: Registry, config: OperationConfig): void {
  const { params, body } = config;
  registry.registerPath({
    method: config.method,
    path: config.path,
    operationId: config.id,
    tags: [config.tag],
    summary: config.summary,
    description: config.description.replaceAll("\n", " "),
    security: securityOf(config),
    request: {
      ...(params ? { params } : {}),
      ...(config.query ? { query: config.query } : {}),
      ...(headersOf(config) ? { headers: headersOf(config) } : {}),
      ...(body
        ? {
            body: {
              required: body.required,
              content: {
                "application/json": {
                  schema: body.schema,
                  ...(body.example === undefined ? {} : { example: body.example }),
                },
              },
            },
          }
        : {}),
    },
    responses: { ...answersOf(config), ...problemsOf(config) },
  });
}

/** What belongs to no one operation: the token scheme, an example of each problem, and the events. */
export function describeApi(app: OpenAPIHono<AppEnv>, configs: readonly OperationConfig[]): void {
  app.openAPIRegistry.registerComponent("securitySchemes", "token", {
    type: "http",
    scheme: "bearer",
    description:
      "A token from `POST /v1/players` or `POST /v1/me/tokens`. Operations name the scopes of which one will do.",
  });
  app.openAPIRegistry.registerComponent("securitySchemes", "tokenInAddress", {
    type: "apiKey",
    in: "query",
    name: "token",
    description: "For readers of calendars and feeds, which send no headers. Use a token with `feed:read` alone.",
  });
  for (const code of new Set(configs.flatMap((config) => [...refusalsOf(config)]))) {
    app.openAPIRegistry.registerComponent("examples", code, { value: exampleOf(code) });
  }
  for (const { type, summary, schema } of EVENTS) {
    app.openAPIRegistry.registerWebhook({
      method: "post",
      path: type,
      operationId: `on-${type.replace(".", "-")}`,
      tags: ["events"],
      summary,
      description:
        "Signed as Standard Webhooks say: see the headers `webhook-id`, `webhook-timestamp`, `webhook-signature`.",
      security: [],
      request: { body: { required: true, content: { "application/json": { schema, example: EXAMPLES[type] } } } },
      responses: {
        204: { description: "Any 2xx: received. Whatever else is tried again later." },
        410: { description: "Gone: the webhook is disabled." },
      },
    });
  }
}

/** The OpenAPI 3.1 description of all that the app has mounted. */
export const documentOf = (app: OpenAPIHono<AppEnv>) =>
  app.getOpenAPI31Document({
    openapi: "3.1.0",
    info: {
      title: "Skytale",
      version: "1",
      description: INTRODUCTION,
      license: { name: "MIT", url: "https://opensource.org/license/mit" },
    },
    servers: [{ url: "/" }],
    tags: TAGS.map(([name, description]) => ({ name, description })),
  });

/** The description as `openapi.yaml` has it. */
export const yamlOf = (app: OpenAPIHono<AppEnv>): string =>
  stringify(documentOf(app), { aliasDuplicateObjects: false, lineWidth: 120 });

const INTRODUCTION = `Slow games for two over REST, with days for a move.

Bodies are JSON; unknown properties and parameters are refused. Times are RFC 3339 in UTC, durations ISO 8601.

Requests are refused in this order: malformed (400), no or bad token (401), not found or private (404), not allowed
(403), invalid (422), then what the game says (409, 422). Every refusal is \`application/problem+json\` with a \`code\`
that stays.

Each POST takes an \`Idempotency-Key\`: for 24 hours its repetition gets the first answer. A move is safe to repeat
anyway: it names the ply that it answers.

Limits are in \`RateLimit\` and \`RateLimit-Policy\`; a 429 says in \`Retry-After\` when to come back.`;

const TAGS: readonly (readonly [string, string])[] = [
  ["variants", "The games that are played here."],
  ["players", "Players, and becoming one."],
  ["account", "Your own account, tokens, games and feed."],
  ["challenges", "Finding an opponent."],
  ["games", "Playing and watching."],
  ["webhooks", "Being told over HTTP."],
  ["events", "What your webhooks are sent; the feed has the same."],
  ["admin", "Keeping the house; needs the scope `admin`."],
  ["server", "The server itself."],
];

function securityOf({ access, tokenInQuery }: OperationConfig): Record<string, string[]>[] {
  if (typeof access === "string") return access === "public" ? [{}, { token: [] }] : [];
  return [{ token: [...access.anyOf] }, ...(tokenInQuery ? [{ tokenInAddress: [...access.anyOf] }] : [])];
}

function headersOf(config: OperationConfig) {
  if (config.method === "post") {
    return z.object({
      "Idempotency-Key": z.string().optional().openapi({
        description: "1 to 255 printable ASCII characters.",
        example: "5f0c6f0e-2f0b-4b5e-9a51-6f1d0a1c7b3e",
      }),
    });
  }
  if (!isConditional(config)) return undefined;
  const isStreamed = Object.values(config.answers).some(({ stream }) => stream !== undefined);
  return z.object({
    ...(isStreamed
      ? {
          "Last-Event-ID": z.string().optional().openapi({
            description: "For a stream: the last event that you have. It goes before `after`.",
          }),
        }
      : {}),
    "If-None-Match": z.string().optional().openapi({ description: "An ETag that you have: 304 if it still holds." }),
  });
}

const isTagged = (config: OperationConfig): boolean => config.hashed === true || config.versioned === true;
const isConditional = (config: OperationConfig): boolean => config.method === "get" && isTagged(config);

function answersOf(config: OperationConfig) {
  const answers = Object.entries(config.answers).map(([status, answer]) => {
    const headers = { ...(isTagged(config) ? { ETag: "Changes whenever the answer does." } : {}), ...answer.headers };
    const media = mediaOf(answer);
    return [
      status,
      {
        description: answer.description,
        headers: headerObjects(headers),
        ...(media ? { content: contentOf(media) } : {}),
      },
    ] as const;
  });
  const unchanged = isConditional(config) ? [["304", { description: "You have this already." }] as const] : [];
  return Object.fromEntries([...answers, ...unchanged]);
}

/** The forms that an answer's body comes in: JSON, unless it names others. */
function mediaOf({ schema, example, media, stream }: Answer): Readonly<Record<string, Medium>> | undefined {
  if (media !== undefined || schema === undefined) return media;
  const events = stream === undefined ? {} : { "text/event-stream": { example: stream } };
  return { "application/json": { schema, example }, ...events };
}

const contentOf = (media: Readonly<Record<string, Medium>>) =>
  Object.fromEntries(
    Object.entries(media).map(([type, { schema = { type: "string" as const }, example }]) => [
      type,
      { schema, ...(example === undefined ? {} : { example }) },
    ]),
  );

const headerObjects = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, description]) => [name, { description, schema: { type: "string" as const } }]),
  );

/** The problems of an operation: its own, and those of the pipeline. */
function problemsOf(config: OperationConfig) {
  const byStatus = new Map<number, RefusalCode[]>();
  for (const code of refusalsOf(config)) {
    const { status } = PROBLEMS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.map((code) => `\`${code}\`: ${PROBLEMS[code].title}.`).join(" "),
        headers: headerObjects(problemHeaders(status)),
        content: {
          "application/problem+json": {
            schema: Problem,
            examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
          },
        },
      },
    ]),
  );
}

const refusalsOf = (config: OperationConfig): ReadonlySet<RefusalCode> =>
  new Set([...config.refusals, ...commonRefusals(config)]);

function commonRefusals(config: OperationConfig): readonly RefusalCode[] {
  const isPost = config.method === "post";
  const isKept = isPost && (config.keeping === "player" || config.keeping === "secret");
  return [
    ...(config.method === "get" ? [] : (["malformed-request", "body-too-large", "unsupported-media-type"] as const)),
    ...(isPost ? (["bad-idempotency-key"] as const) : []),
    ...(config.cursor ? (["bad-cursor"] as const) : []),
    ...(typeof config.access === "string" ? [] : (["missing-token", "insufficient-scope"] as const)),
    ...(config.access === "sign-up" ? [] : (["bad-token"] as const)),
    ...(config.access === "sign-up" || config.whileSuspended ? [] : (["suspended"] as const)),
    ...(config.params ? (["not-found"] as const) : []),
    ...(isKept ? (["idempotency-running", "idempotency-mismatch"] as const) : []),
    ...(isKept && config.keeping === "secret" ? (["already-done"] as const) : []),
    // Parameters and properties that an operation does not know are refused by all of them.
    "invalid-request",
    "rate-limited",
    "internal-error",
    "unavailable",
  ];
}

function problemHeaders(status: number): Readonly<Record<string, string>> {
  if (status === 401) return { "WWW-Authenticate": "Always `Bearer`, with the error if there was a token." };
  if (status === 429 || status === 503) return { "Retry-After": "Seconds to wait." };
  return {};
}
