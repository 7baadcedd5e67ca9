/** Exit codes of the command. The package's README documents them for scripts. */
export const EXIT = {
  done: 0,
  /** An internal error of the server or of the command. */
  failed: 1,
  /** The command line is invalid. */
  usage: 2,
  /** No server, no token, or a token that is invalid or lacks a scope. */
  login: 3,
  /** The server, or the receiver that `trigger` posted to, refused. */
  refused: 4,
  /** No response: no network, no server, or an overloaded one. */
  unreachable: 5,
  /** Ctrl-C, or the user declined a confirmation. */
  interrupted: 130,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
