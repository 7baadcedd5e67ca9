import type { Readable, Writable } from "node:stream";
import type { Colors } from "./terminal/colors.js";

/** A stream that may lead to a terminal. */
interface Terminal {
  readonly isTTY?: boolean;
  readonly columns?: number;
}

/** What the command runs in. */
export interface Shell {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: Readable & Terminal;
  readonly stdout: Writable & Terminal;
  readonly stderr: Writable & Terminal;
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
