import type { Readable, Writable } from "node:stream";
import type { Colors } from "./terminal/colors.js";
import type { JsonFields } from "./terminal/json-fields.js";

/** Members that a stream has if it is connected to a terminal. */
interface Terminal {
  readonly isTTY?: boolean;
  readonly columns?: number;
}

/** The environment of the command: variables, streams and the interrupt signal. */
export interface Shell {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: Readable & Terminal;
  readonly stdout: Writable & Terminal;
  readonly stderr: Writable & Terminal;
  /** Aborted by SIGINT (Ctrl-C) and SIGTERM. */
  readonly signal: AbortSignal;
  /** Colors for output to `stdout`. */
  readonly colors: Colors;
  /** Colors for output to `stderr`. */
  readonly errorColors: Colors;
}

/** Options that every command has. */
export interface CommonOptions {
  readonly server?: string | undefined;
  readonly as?: string | undefined;
  readonly profile?: string | undefined;
  readonly json?: JsonFields | undefined;
}
