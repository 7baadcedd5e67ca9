import * as z from "zod";
import { PathId } from "../../schemas/basics";

export const ChallengeParams = z.object({ id: PathId });
