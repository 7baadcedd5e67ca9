import type { Operation } from "../operation";
import { OPERATIONS } from "../operations";
import type { OpenApiDocument } from "./document-types";
import { describeEvents } from "./events";
import { headersUsedIn } from "./headers";
import { INTRODUCTION, SECURITY_SCHEMES, TAGS } from "./introduction";
import { describeOperation } from "./operations";
import { ProblemCode } from "./problem-schemas";
import { problemExamples } from "./problems";
import { SchemaComponents } from "./schemas";
import { shareComponents, type WholeOperation } from "./sharing";

/**
 * Creates the OpenAPI 3.1 description of all operations and events. It is created at build time by `npm run openapi`;
 * nothing in this folder is part of the Worker's bundle.
 */
export function openApiDocument(operations: readonly Operation[] = OPERATIONS): OpenApiDocument {
  const schemas = new SchemaComponents();
  const configs = operations.map(({ config }) => config);
  const whole: Record<string, Record<string, WholeOperation>> = {};
  for (const config of configs) {
    whole[config.path] = { ...whole[config.path], [config.method]: describeOperation(config, schemas) };
  }
  const { paths, parameters, responses } = shareComponents(whole);
  schemas.describe(ProblemCode, "output");
  const webhooks = describeEvents(schemas);
  return {
    openapi: "3.1.0",
    info: {
      title: "Skytale",
      version: "1",
      description: INTRODUCTION,
      // Each server publishes its operator's contact in security.txt (SECURITY_CONTACT). The address is relative, like
      // that of the server.
      contact: { name: "The operator of this server", url: "/.well-known/security.txt" },
      license: { name: "MIT", url: "https://opensource.org/license/mit" },
    },
    servers: [{ url: "/" }],
    tags: TAGS,
    paths,
    webhooks,
    components: {
      securitySchemes: SECURITY_SCHEMES,
      schemas: schemas.components,
      parameters,
      headers: headersUsedIn({ paths, responses }),
      responses,
      examples: problemExamples(configs),
    },
  };
}
