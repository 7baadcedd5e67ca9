import type { Binding, OBJECT_KINDS } from "../object-kinds";

/** `error`: a failure. `info`: progress, which is logged only with the setting `LOG_LEVEL=info`. */
export type Level = "error" | "info";

/** The part of the server that writes the line, with the id of the game, player, tournament or team concerned, if any. */
export interface Origin {
  readonly where: "worker" | "server" | (typeof OBJECT_KINDS)[Binding]["logName"];
  readonly game?: string;
  readonly player?: string;
  readonly tournament?: string;
  readonly team?: string;
}

/** Further fields of a line: ids, numbers and codes, but no names and no texts of players. */
export type Details = Readonly<Record<string, string | number | null>>;

/** The content of a log line. */
export interface LogEntry {
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly level: Level;
  readonly origin: Origin;
  /** The work that is done or has failed, such as a job, a due time or a method. */
  readonly task: string;
  /** A text, or an error, of which only the message is logged. */
  readonly message: unknown;
  readonly requestId: string | undefined;
  readonly details?: Details | undefined;
}

/** Tokens, stream tickets, secrets of webhooks and e-mail addresses. An error message may quote them. */
const SECRETS = /\bsk[yt]_\w+|\bwhsec_[\w+/=-]+|[^\s"'<>@]+@[^\s"'<>@]+\.\w+/g;

/** Formats a line of the log: one JSON object. Secrets in the message are replaced; details must not contain any. */
export function logLine({ time, level, origin, task, message, requestId, details }: LogEntry): string {
  const text = message instanceof Error ? message.message : String(message);
  return JSON.stringify({
    time: new Date(time).toISOString(),
    level,
    ...origin,
    task,
    message: text.replaceAll(SECRETS, "[removed]"),
    requestId,
    ...details,
  });
}
