import { RAISE_LIMIT } from "./open-files.ts";
import { StartError } from "./start-error.ts";

/** The code of an error of Node or Miniflare; undefined if it has none. */
export const codeOf = (error: unknown): unknown => (error instanceof Error && "code" in error ? error.code : undefined);

/** Codes of errors of a pipe or connection whose other end is gone. */
const BROKEN: ReadonlySet<unknown> = new Set(["EPIPE", "ECONNRESET", "ECONNREFUSED"]);

/**
 * Converts the errors of a workerd that did not start, or ended during the start, into a StartError. Other errors are
 * returned unchanged.
 */
export function explainFailure(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof StartError) return error;
  if (codeOf(error) === "ERR_RUNTIME_FAILURE") return new StartError(`The runtime did not start.\n${error.message}`);
  if (error.message !== "fetch failed" && !BROKEN.has(codeOf(error))) return error;
  const { message } = error.cause instanceof Error ? error.cause : error;
  return new StartError(
    `The runtime (workerd) ended during the start: ${message}. Its last output is above. If that contains "Too many open files": ${RAISE_LIMIT}`,
  );
}
