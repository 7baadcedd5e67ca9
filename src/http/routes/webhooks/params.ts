import * as z from "zod";
import { WebhookId } from "../../schemas/webhook";

export const WebhookParams = z.object({ id: WebhookId });

/** A webhook and one of its deliveries. */
export const DeliveryParams = WebhookParams.extend({
  deliveryId: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .meta({ example: "12" }),
});
