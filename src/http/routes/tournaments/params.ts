import * as z from "zod";
import { PathId, PathUsername } from "../../schemas/basics";

export const TournamentParams = z.object({ id: PathId });

export const EntryParams = z.object({ id: PathId, username: PathUsername });
