import { parseDuration } from "../../shared/duration";
import { err, ok, type Result } from "../../shared/result";
import type { FieldError } from "../problems/refusal";

/** The allowed range of a duration in milliseconds, and its description for error messages. */
export interface DurationRange {
  readonly min: number;
  readonly max: number;
  readonly words: string;
}

/** Parses a duration in a field of a request, in milliseconds. */
export function durationWithin(field: string, text: string, range: DurationRange): Result<number, FieldError> {
  const duration = parseDuration(text);
  if (!duration.ok) return err({ field, detail: duration.error });
  const isWithin = duration.value >= range.min && duration.value <= range.max;
  return isWithin ? ok(duration.value) : err({ field, detail: `expected ${range.words}` });
}
