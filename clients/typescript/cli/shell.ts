import type { Colors } from "./terminal/colors.js";

/** What the command runs in. */
export interface Shell {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
  /** Aborted by Ctrl-C and by SIGTERM. */
  readonly signal: AbortSignal;
  /** For what goes to `stdout`. */
  readonly colors: Colors;
  /** For what goes to `stderr`. */
  readonly errorColors: Colors;
}

/** Options that every command has. */
export interface CommonOptions {
  readonly server?: string | undefined;
  readonly as?: string | undefined;
  readonly json?: boolean | undefined;
}
