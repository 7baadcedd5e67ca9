import * as z from "zod";
import { PathId } from "../../schemas/basics";

export const GameParams = z.object({ id: PathId });
