import * as z from "zod";
import { VariantId } from "../../schemas/basics";

export const VariantParams = z.object({ variant: VariantId });
