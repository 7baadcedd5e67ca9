import { err, type Result } from "../shared/result";
import type { MoveError, SetupError } from "./rules";

/** Refuses a position text. `field` names the wrong part of the text. */
export const invalidPosition = (field: string, detail: string): Result<never, SetupError> =>
  err({ code: "invalid-position", field, detail });

/** Refuses a text that cannot be parsed as one move. */
export const unreadableMove = (detail: string): Result<never, MoveError> => err({ code: "unreadable-move", detail });

/** Refuses a move that the rules forbid. */
export const illegalMove = (detail: string): Result<never, MoveError> => err({ code: "illegal-move", detail });
