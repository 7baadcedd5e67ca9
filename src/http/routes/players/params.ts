import * as z from "zod";
import { PathUsername } from "../../schemas/basics";

export const PlayerParams = z.object({ username: PathUsername });
