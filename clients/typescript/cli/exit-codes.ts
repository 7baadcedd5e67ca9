/** Exit codes of the command. The package's README documents them for scripts. */
export const EXIT = {
  done: 0,
  /** Any other error, for example an internal error of the server or an invalid configuration file. */
  failed: 1,
  /** The command line is invalid. */
  usage: 2,
  /** No server, no token, or a token that is invalid or lacks a scope. */
  login: 3,
  /** The server, or the receiver that `trigger` posted to, refused. */
  refused: 4,
  /** No response, or a refusal because of the rate limit or overload (429 or 503). */
  unreachable: 5,
  /** Ctrl-C, or the user declined a confirmation. */
  interrupted: 130,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
