import { z } from "@hono/zod-openapi";
import { PathUsername } from "../../schemas/basics";

export const PlayerParams = z.object({ username: PathUsername });
