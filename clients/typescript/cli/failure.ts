import type { ExitCode } from "./exit-codes.js";

/** What ends a command before it is done, in words for people. */
export class Failure extends Error {
  override readonly name = "Failure";
  readonly exitCode: ExitCode;
  /** Lines that say what to do now. */
  readonly hints: readonly string[];
  /** A stable word for programs, as the `code` of the server's problems. */
  readonly code: string;
  /** Members for `--json` beside code and message. */
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
