import { z } from "@hono/zod-openapi";
import { WebhookId } from "../../schemas/webhook";

export const WebhookParams = z.object({ id: WebhookId });

/** A webhook and one of its deliveries. */
export const DeliveryParams = WebhookParams.extend({
  deliveryId: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .openapi({ param: { name: "deliveryId", in: "path" }, example: "12" }),
});
