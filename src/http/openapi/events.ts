import { EXAMPLES } from "../../events/examples";
import { EVENTS } from "../../events/feed-event";
import type { PathItem } from "./document-types";
import type { SchemaComponents } from "./schemas";
import { pascalCase } from "./sharing";

/** Describes the webhook requests, by event type. */
export const describeEvents = (schemas: SchemaComponents): Readonly<Record<string, PathItem>> =>
  Object.fromEntries(
    EVENTS.map(({ type, summary, schema }) => {
      const content = { "application/json": { schema: schemas.describe(schema, "output"), example: EXAMPLES[type] } };
      const post = {
        operationId: `on${pascalCase(type)}`,
        tags: ["events"],
        summary,
        description:
          "Signed by the Standard Webhooks specification, in the headers `webhook-id`, `webhook-timestamp` and `webhook-signature`.",
        security: [],
        requestBody: { required: true, content },
        responses: {
          204: { description: "Any 2xx: the event was received. Any other answer is retried later." },
          410: { description: "Gone: disables the webhook." },
        },
      };
      return [type, { post }];
    }),
  );
