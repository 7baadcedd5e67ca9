import * as z from "zod";
import { DAY } from "../../shared/duration";
import type { Answer, Deprecation, Medium, OperationConfig } from "../operation";
import type { Parameter, Response } from "./document-types";
import { headersOfAnswer, isStream, isTagged } from "./headers";
import { problemResponses } from "./problems";
import type { SchemaComponents } from "./schemas";
import type { WholeOperation } from "./sharing";

/** Describes an operation, including the headers, parameters and refusals that the pipeline adds. */
export const describeOperation = (config: OperationConfig, schemas: SchemaComponents): WholeOperation => ({
  operationId: config.id,
  tags: [config.tag],
  summary: config.summary,
  description: [noticeOf(config.deprecated), config.description].join("").replaceAll(/(?<!\n)\n(?!\n)/g, " "),
  ...(config.deprecated === undefined ? {} : { deprecated: true }),
  security: securityOf(config),
  parameters: parametersOf(config, schemas),
  ...requestBodyOf(config, schemas),
  responses: { ...answersOf(config, schemas), ...problemResponses(config, schemas) },
});

/** The least time between the announcement of an operation's end and the end: six months. */
const LEAST_NOTICE = 182 * DAY;

/** The announcement of an operation's end. Throws if it is too short. */
function noticeOf(deprecated: Deprecation | undefined): string {
  if (deprecated === undefined) return "";
  const { since, sunset, successor } = deprecated;
  // A condition in this form is also true for dates that cannot be read.
  if (!(Date.parse(sunset) - Date.parse(since) >= LEAST_NOTICE)) {
    throw new Error(`an operation that is deprecated on ${since} cannot end on ${sunset}: the notice is too short`);
  }
  const instead = successor === undefined ? "" : ` Use \`${successor}\` instead.`;
  return `**Deprecated** since ${since}; may end on ${sunset}.${instead}\n\n`;
}

function securityOf({ access, ticketInQuery, tokenInQuery }: OperationConfig): WholeOperation["security"] {
  const ticket = ticketInQuery ? [{ ticketInAddress: [] }] : [];
  if (access === "operator") return [{ operatorToken: [] }];
  if (typeof access === "string") return access === "public" ? [{}, { token: [] }, ...ticket] : [];
  const bearer = "anyOf" in access ? access.anyOf.map((scope) => ({ token: [scope] })) : [{ token: [...access.allOf] }];
  return [...bearer, ...ticket, ...(tokenInQuery === undefined ? [] : [{ tokenInAddress: [tokenInQuery] }])];
}

const isConditional = (config: OperationConfig): boolean => config.method === "get" && isTagged(config);
const isStreamed = ({ answers }: OperationConfig): boolean => Object.values(answers).some(isStream);

/** The request headers that operations support. */
const HEADERS_OF_REQUESTS = {
  "Idempotency-Key": z.string().optional().meta({
    description: "1 to 255 printable ASCII characters.",
    example: "5f0c6f0e-2f0b-4b5e-9a51-6f1d0a1c7b3e",
  }),
  "If-Match": z.string().optional().meta({
    description: "The ETag that you have. If it is no longer current, nothing is done.",
  }),
  "If-None-Match": z.string().optional().meta({ description: "The ETag that you have: 304 if it is still current." }),
  "Last-Event-ID": z.string().optional().meta({
    description: "For a stream: id of the last event that you have. Takes precedence over `after`.",
  }),
} as const;

function headersOfRequest(config: OperationConfig): Readonly<Record<string, z.ZodType>> {
  const {
    "Idempotency-Key": key,
    "If-Match": match,
    "If-None-Match": tag,
    "Last-Event-ID": last,
  } = HEADERS_OF_REQUESTS;
  return {
    ...(config.method === "post" ? { "Idempotency-Key": key } : {}),
    ...(isStreamed(config) ? { "Last-Event-ID": last } : {}),
    ...(isConditional(config) ? { "If-None-Match": tag } : {}),
    ...(config.matched ? { "If-Match": match } : {}),
  };
}

function parametersOf(config: OperationConfig, schemas: SchemaComponents): readonly Parameter[] {
  const described = (place: Parameter["in"], fields: Readonly<Record<string, z.ZodType>>): readonly Parameter[] =>
    Object.entries(fields).map(([name, field]) => {
      const { description, ...schema } = schemas.describe(field, "input");
      return {
        name,
        in: place,
        ...(typeof description === "string" ? { description } : {}),
        required: !field.safeParse(undefined).success,
        schema,
      };
    });
  return [
    ...described("path", config.params?.shape ?? {}),
    ...described("query", config.query?.shape ?? {}),
    ...described("header", headersOfRequest(config)),
  ];
}

function requestBodyOf({ body }: OperationConfig, schemas: SchemaComponents): Pick<WholeOperation, "requestBody"> {
  if (body === undefined) return {};
  const content = {
    schema: schemas.describe(body.schema, "input"),
    ...(body.example === undefined ? {} : { example: body.example }),
  };
  return { requestBody: { required: body.required, content: { "application/json": content } } };
}

function answersOf(config: OperationConfig, schemas: SchemaComponents): Readonly<Record<string, Response>> {
  const answers = Object.entries(config.answers).map(([status, answer]) => {
    const described: Response = {
      description: answer.description,
      headers: headersOfAnswer(config, answer),
      ...contentOf(answer, schemas),
    };
    return [status, described] as const;
  });
  const unchanged = { description: "Your copy is current.", headers: headersOfAnswer(config, config.answers[200]) };
  return Object.fromEntries([...answers, ...(isConditional(config) ? [["304", unchanged] as const] : [])]);
}

/** The media type of an answer's body. */
function mediumOf({
  schema,
  example,
  media = {},
  stream,
}: Answer): readonly [type: string, medium: Medium] | undefined {
  if (schema !== undefined) return ["application/json", { schema, example }];
  return Object.entries(media)[0] ?? (stream === undefined ? undefined : ["text/event-stream", stream]);
}

function contentOf(answer: Answer, schemas: SchemaComponents): Pick<Response, "content"> {
  const medium = mediumOf(answer);
  if (medium === undefined) return {};
  const [type, { schema, example, isBinary }] = medium;
  const plain = isBinary ? { type: "string", format: "binary" } : { type: "string" };
  return {
    content: {
      [type]: {
        schema: schema === undefined ? plain : schemas.describe(schema, "output"),
        ...(example === undefined ? {} : { example }),
      },
    },
  };
}
