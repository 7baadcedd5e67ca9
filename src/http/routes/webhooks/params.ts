import { z } from "@hono/zod-openapi";
import { WebhookId } from "../../schemas/webhook";

export const WebhookParams = z.object({ id: WebhookId });
