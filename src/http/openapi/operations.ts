import * as z from "zod";
import type { Answer, Medium, OperationConfig } from "../operation";
import type { ContentByType, Parameter, Response } from "./document-types";
import { headersOfAnswer, isTagged } from "./headers";
import { problemResponses } from "./problems";
import type { SchemaComponents } from "./schemas";
import type { WholeOperation } from "./sharing";

/** Describes an operation: what the pipeline does to it is part of the description. */
export const describeOperation = (config: OperationConfig, schemas: SchemaComponents): WholeOperation => ({
  operationId: config.id,
  tags: [config.tag],
  summary: config.summary,
  description: config.description.replaceAll(/(?<!\n)\n(?!\n)/g, " "),
  security: securityOf(config),
  parameters: parametersOf(config, schemas),
  ...requestBodyOf(config, schemas),
  responses: { ...answersOf(config, schemas), ...problemResponses(config, schemas) },
});

function securityOf({ access, tokenInQuery }: OperationConfig): WholeOperation["security"] {
  if (typeof access === "string") return access === "public" ? [{}, { token: [] }] : [];
  return [{ token: [...access.anyOf] }, ...(tokenInQuery ? [{ tokenInAddress: [...access.anyOf] }] : [])];
}

const isConditional = (config: OperationConfig): boolean => config.method === "get" && isTagged(config);
const isStreamed = ({ answers }: OperationConfig): boolean =>
  Object.values(answers).some(({ stream }) => stream !== undefined);

/** The headers of a request that an operation heeds. */
const HEADERS_OF_REQUESTS = {
  "Idempotency-Key": z.string().optional().meta({
    description: "1 to 255 printable ASCII characters.",
    example: "5f0c6f0e-2f0b-4b5e-9a51-6f1d0a1c7b3e",
  }),
  "If-None-Match": z.string().optional().meta({ description: "An ETag that you have: 304 if it still holds." }),
  "Last-Event-ID": z.string().optional().meta({
    description: "For a stream: the last event that you have. It goes before `after`.",
  }),
} as const;

function headersOfRequest(config: OperationConfig): Readonly<Record<string, z.ZodType>> {
  const { "Idempotency-Key": key, "If-None-Match": tag, "Last-Event-ID": last } = HEADERS_OF_REQUESTS;
  return {
    ...(config.method === "post" ? { "Idempotency-Key": key } : {}),
    ...(isStreamed(config) ? { "Last-Event-ID": last } : {}),
    ...(isConditional(config) ? { "If-None-Match": tag } : {}),
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
    const media = mediaOf(answer);
    const described: Response = {
      description: answer.description,
      headers: headersOfAnswer(config, answer),
      ...(media ? { content: contentOf(media, schemas) } : {}),
    };
    return [status, described] as const;
  });
  const unchanged = { description: "You have this already.", headers: headersOfAnswer(config, {}) };
  return Object.fromEntries([...answers, ...(isConditional(config) ? [["304", unchanged] as const] : [])]);
}

/** The forms that an answer's body comes in: JSON, unless it names others. */
function mediaOf({ schema, example, media, stream }: Answer): Readonly<Record<string, Medium>> | undefined {
  if (media !== undefined || schema === undefined) return media;
  const events = stream === undefined ? {} : { "text/event-stream": stream };
  return { "application/json": { schema, example }, ...events };
}

const contentOf = (media: Readonly<Record<string, Medium>>, schemas: SchemaComponents): ContentByType =>
  Object.fromEntries(
    Object.entries(media).map(([type, { schema, example }]) => [
      type,
      {
        schema: schema === undefined ? { type: "string" } : schemas.describe(schema, "output"),
        ...(example === undefined ? {} : { example }),
      },
    ]),
  );
