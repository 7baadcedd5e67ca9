/** Exit codes of the command. `EXIT_MEANINGS` documents them for scripts. */
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

/** The table of `skytale help exit-codes`, of the manual page and of the package's README. */
export const EXIT_MEANINGS: readonly (readonly [ExitCode, string])[] = [
  [EXIT.done, "success"],
  [EXIT.failed, "an error of the server or of the command"],
  [EXIT.usage, "the command line is invalid, or `--yes` is missing and there is no terminal for a confirmation"],
  [EXIT.login, "no server, no token, or a token that is invalid or lacks a scope"],
  [
    EXIT.refused,
    "refused: an illegal move, a stale ply, an unknown game, or a receiver that does not answer `trigger` or `webhooks ping` with 2xx",
  ],
  [EXIT.unreachable, "no response: no network, no server, or an overloaded one"],
  [EXIT.interrupted, "canceled by Ctrl-C or by declining a confirmation; `watch` and `listen` exit with 0 on Ctrl-C"],
];
