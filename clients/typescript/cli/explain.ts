import { CommanderError } from "@commander-js/extra-typings";
import { ConnectionError, HttpError, type Problem, ProblemError } from "skytale-client";
import { EXIT, type ExitCode } from "./exit-codes.js";
import { Failure } from "./failure.js";
import { printable } from "./terminal/printable.js";

/** Error report of a command, for people and, with `--json`, for programs. */
export interface Explanation {
  readonly exitCode: ExitCode;
  readonly code: string;
  readonly message: string;
  /** Suggestions for the user, one sentence each. */
  readonly hints: readonly string[];
  readonly details: Readonly<Record<string, unknown>>;
}

/** Explains the error that ended a command. Returns null if there is nothing to print, as after `--help`. */
export function explain(error: unknown): Explanation | null {
  if (error instanceof Failure) return error;
  if (error instanceof ProblemError) return explainProblem(error);
  if (error instanceof CommanderError) return error.exitCode === 0 ? null : explainUsage(error);
  if (error instanceof ConnectionError) {
    return explanation(
      EXIT.unreachable,
      "no-answer",
      `${error.message.replace(/^n/, "N")} (${deepestReason(error)}).`,
      [
        ...(isPlainAnswer(error) ? ["The server answers without TLS. Try the address with http://."] : []),
        "Check that the server runs and that you are online. `npm start` runs a server on this machine.",
        "--server or SKYTALE_SERVER selects another server.",
      ],
    );
  }
  if (error instanceof HttpError) {
    return explanation(
      EXIT.failed,
      "not-skytale",
      `The response (${error.status}) does not come from a Skytale server.`,
      ["Check the server's address. It is the part before `/v1`."],
    );
  }
  return explanation(EXIT.failed, "internal", `Unexpected error: ${deepestReason(error)}`, []);
}

function explainUsage(error: CommanderError): Explanation {
  const message = error.message.replace(/^error: /, "").trim();
  return explanation(EXIT.usage, "usage", message, ["See `skytale --help` and `skytale <command> --help`."]);
}

function explainProblem({ problem, retryAfter }: ProblemError): Explanation {
  const { code, status } = problem;
  const details = { problem };
  const fields = "errors" in problem ? problem.errors.filter(({ detail }) => detail !== problem.detail) : [];
  const hints = [...fields.map(({ field, detail }) => `${field}: ${detail}`), ...hintsFor(problem)].map(printable);
  const message = printable(problem.detail);
  if (status === 401 || code === "insufficient-scope") return { exitCode: EXIT.login, code, message, hints, details };
  if (status === 429 || status === 503) {
    const wait = retryAfter === undefined ? [] : [`Try again in ${Math.ceil(retryAfter)} s.`];
    return { exitCode: EXIT.unreachable, code, message, hints: [...hints, ...wait], details };
  }
  return { exitCode: status >= 500 ? EXIT.failed : EXIT.refused, code, message, hints, details };
}

/** Suggestions beyond the server's own text. */
function hintsFor(problem: Problem): readonly string[] {
  switch (problem.code) {
    case "missing-token":
    case "bad-token":
      return [
        "The token was revoked, has expired, or was not copied completely.",
        "`skytale login --with-token` uses another one; `skytale login --recover <name>` gets a new one with your recovery code.",
      ];
    case "insufficient-scope":
      return [
        // `whoami` needs this scope itself.
        ...(problem.scopes.includes("account:read") ? [] : ["`skytale whoami` lists the scopes of your token."]),
        "`skytale login --with-token` uses another token; `skytale login --recover <name>` gets a new one with all scopes.",
      ];
    case "not-found":
      return [
        "`skytale games`, `skytale challenges` and `skytale webhooks list` list the ids of yours. Only its players can see a private game.",
      ];
    case "illegal-move":
      return [`Legal moves: ${problem.legalMoves.join(" ")}`];
    case "invalid-conditional-move":
      return [`The line: ${problem.path.join(" ")}`];
    case "stale-ply":
    case "not-your-turn":
      return ["`skytale show <game>` shows the current position."];
    case "no-such-player":
      return ["Leave the name out to challenge anybody."];
    case "username-taken":
      return ["Choose another name. If the account is yours, run `skytale login --recover <name>`."];
    case "internal-error":
      return ["The server failed. Its operator can find the reason in the log."];
    default:
      return [];
  }
}

const explanation = (exitCode: ExitCode, code: string, message: string, hints: readonly string[]): Explanation => ({
  exitCode,
  code,
  message,
  hints,
  details: {},
});

/** Whether a TLS connection was attempted to a server that speaks plain HTTP. */
const isPlainAnswer = (error: Error): boolean => /\bERR_SSL_(WRONG_VERSION|PACKET_LENGTH)/.test(codeOf(error.cause));

const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return "";
  return "code" in error ? String(error.code) : codeOf(error.cause);
};

/** Finds the innermost cause of an error. The message of `fetch` is only “fetch failed”. */
function deepestReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause !== undefined) return deepestReason(error.cause);
  // If all addresses of a host fail, the AggregateError has an empty message.
  if (error.message === "" && "code" in error) return String(error.code);
  // Messages of OpenSSL contain names of its source files and a line break. Its codes are readable.
  const tls = /^ERR_SSL_(.*)/.exec(codeOf(error));
  if (tls !== null) return `TLS: ${(tls[1] ?? "").toLowerCase().replaceAll("_", " ")}`;
  return error.message;
}
