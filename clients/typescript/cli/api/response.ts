import { STATUS_CODES } from "node:http";
import { EXIT } from "../exit-codes.js";
import { Failure } from "../failure.js";
import type { Shell } from "../shell.js";
import type { JsonFields } from "../terminal/json-fields.js";
import { Output } from "../terminal/output.js";
import { printable, printableLine } from "../terminal/printable.js";

/** Status and headers of a response. */
export interface Head {
  readonly status: number;
  readonly headers: Headers;
}

/** Writes the status line and the headers, for `--include`. */
export function writeHead({ stdout, colors }: Shell, { headers, status }: Head): void {
  stdout.write(`HTTP ${status} ${STATUS_CODES[status] ?? ""}\n`);
  for (const [name, value] of headers) stdout.write(`${colors.cyan(printable(name))}: ${printable(value)}\n`);
  stdout.write("\n");
}

/** Writes JSON: indented on a terminal, otherwise as one line. */
export function writeJson(shell: Shell, value: unknown, json: JsonFields | undefined): void {
  const isIndented = shell.stdout.isTTY === true && !json;
  new Output(shell, json).result(value, () =>
    isIndented ? JSON.stringify(value, null, 2).split("\n") : [JSON.stringify(value)],
  );
}

/** Writes a body that is not JSON: text, a picture, or an event stream as it arrives. */
export async function writeBody(shell: Shell, { headers }: Head, body: ReadableStream<Uint8Array>): Promise<void> {
  const { stdout } = shell;
  const isText = /^text\/|[+/]xml\b|ndjson|yaml|pgn/.test(headers.get("Content-Type") ?? "");
  if (stdout.isTTY && !isText) {
    await body.cancel();
    throw new Failure(EXIT.usage, "binary", "The response is not text, and is not written to a terminal.", [
      "Write it to a file: skytale api GET … > picture.png",
    ]);
  }
  const decoder = new TextDecoder();
  for await (const chunk of body) {
    // Texts of other players could steer a terminal. Files get the bytes unchanged.
    if (stdout.isTTY) stdout.write(decoder.decode(chunk, { stream: true }).split("\n").map(printableLine).join("\n"));
    else stdout.write(chunk);
  }
}
