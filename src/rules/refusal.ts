import { err, type Result } from "../shared/result";
import type { MoveError, SetupError } from "./rules";

/** The refusal of a position text: `field` names the part of the text that is wrong. */
export const invalidPosition = (field: string, detail: string): Result<never, SetupError> =>
  err({ code: "invalid-position", field, detail });

/** The refusal of a text that can't be read as one move. */
export const unreadableMove = (detail: string): Result<never, MoveError> => err({ code: "unreadable-move", detail });

/** The refusal of a move that the rules forbid. */
export const illegalMove = (detail: string): Result<never, MoveError> => err({ code: "illegal-move", detail });
