import { EVENT_DATA, EVENT_TYPES_NOW, eventSchema } from "../schemas/events";
import type { PathItem } from "./document-types";
import type { SchemaComponents } from "./schemas";
import { pascalCase } from "./sharing";

/** What webhooks are sent, by type of event. */
export const describeEvents = (schemas: SchemaComponents): Readonly<Record<string, PathItem>> =>
  Object.fromEntries(
    EVENT_TYPES_NOW.map((type) => {
      const content = { "application/json": { schema: schemas.describe(eventSchema(type), "output") } };
      const post = {
        operationId: `on${pascalCase(type)}`,
        tags: ["events"],
        summary: EVENT_DATA[type].summary,
        description:
          "Signed as Standard Webhooks say: see the headers `webhook-id`, `webhook-timestamp`, `webhook-signature`.",
        security: [],
        requestBody: { required: true, content },
        responses: {
          204: { description: "Any 2xx: received. Whatever else is tried again later." },
          410: { description: "Gone: the webhook is disabled." },
        },
      };
      return [type, { post }];
    }),
  );
