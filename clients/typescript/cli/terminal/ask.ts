import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { EXIT } from "../exit-codes.js";
import { Failure } from "../failure.js";
import type { Shell } from "../shell.js";

/** Whether there is somebody to ask. */
export const canAsk = ({ stdin, stderr }: Shell): boolean => stdin.isTTY === true && stderr.isTTY === true;

/** Asks for a line. Questions go to stderr: stdout has results alone. */
export const ask = (shell: Shell, question: string): Promise<string> => readLine(shell, question, true);

/** Asks for what must not be seen. */
export const askSecret = (shell: Shell, question: string): Promise<string> => readLine(shell, question, false);

/**
 * Asks whether to go on; anything but a yes ends the command. Where there is nobody to ask, only `--yes` goes on: what
 * can't be taken back shall not happen because a script lost its terminal.
 * @param isSure `--yes` was given
 */
export async function confirm(shell: Shell, question: string, isSure: boolean | undefined): Promise<void> {
  if (isSure) return;
  if (!canAsk(shell)) {
    throw new Failure(
      EXIT.usage,
      "needs-yes",
      "This asks before it does something, and there is no terminal to ask in.",
      ["Say --yes if you are sure."],
    );
  }
  const answer = await ask(shell, `${question} [y/N] `);
  if (!/^y(es)?$/i.test(answer.trim())) throw new Failure(EXIT.interrupted, "declined", "Nothing was sent.");
}

/**
 * Whoever pastes does so as soon as they see the question, so the terminal has stopped showing what is typed before the
 * question is written: from then on readline shows it, or nobody does. What was typed before the command began has been
 * shown by the terminal itself; no program can help that.
 */
async function readLine({ stdin, stderr, signal }: Shell, question: string, isShown: boolean): Promise<string> {
  const interruption = new Failure(EXIT.interrupted, "interrupted", "Nothing was sent.");
  if (signal.aborted) throw interruption;
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  // In this moment the terminal goes into raw mode.
  const lines = createInterface({ input: stdin, output: isShown ? stderr : silent, prompt: question, terminal: true });
  try {
    return await new Promise<string>((resolve, reject) => {
      const stop = () => reject(interruption);
      lines.once("line", resolve);
      lines.once("SIGINT", stop);
      // Ctrl-D.
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

/** All of standard input, for what is piped in. */
export async function readInput({ stdin }: Shell): Promise<string> {
  let text = "";
  for await (const chunk of stdin.setEncoding("utf8")) text += chunk;
  return text.trim();
}
