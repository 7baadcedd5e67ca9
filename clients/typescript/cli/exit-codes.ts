/** What the command ends with, so that scripts can tell what happened. The README of the package lists them. */
export const EXIT = {
  done: 0,
  /** Something went wrong that is nobody's refusal: a server's error, or one of the command itself. */
  failed: 1,
  /** The command line can't be understood. */
  usage: 2,
  /** No server, no token, or a token that the server does not take for this. */
  login: 3,
  /** The server, or the receiver of `trigger`, was asked and refused. */
  refused: 4,
  /** No answer came: no network, no server, or one that is too busy. */
  unreachable: 5,
  /** Ctrl-C, or a question that was answered with no. */
  interrupted: 130,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
