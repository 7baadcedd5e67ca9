import { z } from "@hono/zod-openapi";
import { VariantId } from "../../schemas/basics";

export const VariantParams = z.object({ variant: VariantId });
