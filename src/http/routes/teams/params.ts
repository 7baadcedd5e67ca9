import * as z from "zod";
import { PathId, PathUsername } from "../../schemas/basics";

export const TeamParams = z.object({ id: PathId });

export const TeamMatchParams = z.object({ id: PathId, matchId: PathId });

export const TeamPlayerParams = z.object({ id: PathId, username: PathUsername });
