import { z } from "@hono/zod-openapi";
import { PathId } from "../../schemas/basics";

export const ChallengeParams = z.object({ id: PathId });
