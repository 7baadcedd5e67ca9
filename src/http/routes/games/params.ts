import { z } from "@hono/zod-openapi";
import { PathId } from "../../schemas/basics";

export const GameParams = z.object({ id: PathId });
