import type { ExitCode } from "./exit-codes.js";

/** An expected error that ends a command. Its message is for people. */
export class Failure extends Error {
  override readonly name = "Failure";
  readonly exitCode: ExitCode;
  /** Suggestions for the user, one per line. */
  readonly hints: readonly string[];
  /** A stable code for programs, like the `code` of the server's problems. */
  readonly code: string;
  /** Additional members of the `--json` output. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(
    exitCode: ExitCode,
    code: string,
    message: string,
    hints: readonly string[] = [],
    details: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
    this.exitCode = exitCode;
    this.code = code;
    this.hints = hints;
    this.details = details;
  }
}
