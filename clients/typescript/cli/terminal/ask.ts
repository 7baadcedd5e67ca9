import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { EXIT } from "../exit-codes.js";
import { Failure } from "../failure.js";
import type { Shell } from "../shell.js";

/** Whether the command can prompt the user: stdin and stderr are terminals. */
export const canAsk = ({ stdin, stderr }: Shell): boolean => stdin.isTTY === true && stderr.isTTY === true;

/** Prompts for a line of input. Questions go to stderr, because stdout contains only results. */
export const ask = (shell: Shell, question: string): Promise<string> => readLine(shell, question, true);

/** Prompts for a secret, without echoing the input. */
export const askSecret = (shell: Shell, question: string): Promise<string> => readLine(shell, question, false);

/**
 * Prompts for confirmation. Any answer but yes throws a `Failure`. Without a terminal, only `--yes` confirms, so that a
 * script cannot do something irreversible by accident.
 * @param isSure `--yes` was given
 */
export async function confirm(shell: Shell, question: string, isSure: boolean | undefined): Promise<void> {
  if (isSure) return;
  if (!canAsk(shell)) {
    throw new Failure(
      EXIT.usage,
      "needs-yes",
      "This command needs a confirmation, and there is no terminal to ask for it.",
      ["Pass --yes if you are sure."],
    );
  }
  const answer = await ask(shell, `${question} [y/N] `);
  if (!/^y(es)?$/i.test(answer.trim())) throw new Failure(EXIT.interrupted, "declined", "Nothing was sent.");
}

/**
 * Reads a line from the terminal. The terminal's echo is turned off before the question is written, because people
 * paste a secret as soon as they see the question. Input typed before the command started was already echoed by the
 * terminal itself.
 */
async function readLine({ stdin, stderr, signal }: Shell, question: string, isShown: boolean): Promise<string> {
  const interruption = new Failure(EXIT.interrupted, "interrupted", "Nothing was sent.");
  if (signal.aborted) throw interruption;
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  // This call puts the terminal into raw mode, which turns its echo off.
  const lines = createInterface({ input: stdin, output: isShown ? stderr : silent, prompt: question, terminal: true });
  try {
    return await new Promise<string>((resolve, reject) => {
      const stop = () => reject(interruption);
      lines.once("line", resolve);
      lines.once("SIGINT", stop);
      // Ctrl-D closes the input.
      lines.once("close", stop);
      signal.addEventListener("abort", stop, { once: true });
      if (isShown) lines.prompt();
      else stderr.write(question);
    });
  } finally {
    lines.close();
    if (!isShown) stderr.write("\n");
  }
}

/** Reads standard input to its end, for piped input. */
export async function readInput({ stdin }: Shell): Promise<string> {
  let text = "";
  for await (const chunk of stdin.setEncoding("utf8")) text += chunk;
  return text.trim();
}
