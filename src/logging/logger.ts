import { errors } from "../metrics/metrics";
import { settingsOf } from "../settings";
import { type Details, logLine, type Origin } from "./log-line";
import { recordError } from "./recent-errors";
import { currentRequestId } from "./request-id";

/** Writes the log lines of one part of the server. Each line has the id of the current request, if there is one. */
export class Logger {
  readonly #env: object;
  readonly #origin: Origin;

  /** @param env with the setting `LOG_LEVEL` */
  constructor(env: object, origin: Origin) {
    this.#env = env;
    this.#origin = origin;
  }

  /** Logs a failure. `error` is an error or a text. */
  error(task: string, error: unknown, details?: Details): void {
    const line = this.#line("error", task, error, details);
    console.error(line);
    errors.add({ where: this.#origin.where });
    recordError(line);
  }

  /** Logs progress if the setting `LOG_LEVEL` is `info`. */
  info(task: string, message: string, details?: Details): void {
    if (isVerbose(this.#env)) console.log(this.#line("info", task, message, details));
  }

  #line(level: "error" | "info", task: string, message: unknown, details: Details | undefined): string {
    const requestId = currentRequestId();
    return logLine({ time: Date.now(), level, origin: this.#origin, task, message, requestId, details });
  }
}

function isVerbose(env: object): boolean {
  try {
    return settingsOf(env).logLevel === "info";
  } catch {
    // Invalid settings fail the request itself.
    return false;
  }
}
