import { EXIT } from "../exit-codes.js";
import { Failure } from "../failure.js";

const REASONS: Readonly<Record<string, string>> = {
  EDQUOT: "the disk quota is used up",
  EFBIG: "the file would be too large",
  EIO: "the device reported an error",
  ENOSPC: "no space is left on the device",
};

/**
 * The failure of a command that cannot write to standard output. Null if the reader closed the pipe, as `head` does,
 * because that is not an error.
 */
export function outputFailure(error: Error & { readonly code?: string | undefined }): Failure | null {
  if (error.code === "EPIPE") return null;
  const reason = REASONS[error.code ?? ""] ?? error.message;
  return new Failure(EXIT.failed, "output-failed", `The result cannot be written to standard output: ${reason}.`, [
    "If the command changed something on the server, the change remains.",
  ]);
}
