import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Score } from "../../src/bots/thought";
import type { Choice } from "./game";

/** The limit of a search: nodes, or milliseconds. */
export type UciLimit = { readonly nodes: number } | { readonly movetime: number };

/** Timeout of an answer beyond the time that the engine was given, in milliseconds. */
const TIMEOUT = 30_000;

/** Why an engine with these options does not take a value for an option; null if it does. */
function whyNot(name: string, value: string, known: readonly string[]): string | null {
  const option = known.find((line) => line.startsWith(`option name ${name} type `));
  if (option === undefined) return `has no option ${name}`;
  const bound = (word: string) => Number(new RegExp(` ${word} (-?\\d+)`).exec(option)?.[1] ?? Number.NaN);
  const [least, most] = [bound("min"), bound("max")];
  const isOutside = Number(value) < least || Number(value) > most;
  return isOutside ? `takes ${name} from ${least} to ${most}, not ${value}` : null;
}

/** The last score that an engine reported, for the side to move; null if it reported none. */
function lastScore(lines: readonly string[]): Score | null {
  for (const line of [...lines].reverse()) {
    const [, unit, text] = / score (cp|mate) (-?\d+)/.exec(line) ?? [];
    if (text === undefined) continue;
    const number = Number(text);
    if (unit === "cp") return { kind: "advantage", value: number };
    return number > 0 ? { kind: "win", plies: 2 * number - 1 } : { kind: "loss", plies: -2 * number };
  }
  return null;
}

/** A UCI chess engine in a separate process. Calls must not overlap. */
export class UciEngine {
  readonly #process: ChildProcessWithoutNullStreams;
  readonly #lines: AsyncIterator<string>;
  #failure: Error | null = null;

  private constructor(program: string, args: readonly string[]) {
    this.#process = spawn(program, args, { stdio: ["pipe", "pipe", "pipe"] });
    this.#process.once("error", (error) => {
      this.#failure = error;
    });
    // A write to an engine that has exited is reported when its answer is read.
    this.#process.stdin.on("error", () => undefined);
    this.#lines = createInterface({ input: this.#process.stdout })[Symbol.asyncIterator]();
  }

  /** Starts an engine and sets its options. Throws if it is not a UCI engine, lacks an option, or
   * does not take its value. */
  static async start(
    program: string,
    args: readonly string[],
    options: Readonly<Record<string, string>>,
  ): Promise<UciEngine> {
    const engine = new UciEngine(program, args);
    const known = await engine.#ask("uci", /^uciok$/);
    for (const [name, value] of Object.entries(options)) {
      const refusal = whyNot(name, value, known);
      if (refusal !== null) {
        engine.stop();
        throw new Error(`${program} ${refusal}`);
      }
      engine.#tell(`setoption name ${name} value ${value}`);
    }
    await engine.#ask("isready", /^readyok$/);
    return engine;
  }

  /** Starts a new game. */
  async begin(): Promise<void> {
    this.#tell("ucinewgame");
    await this.#ask("isready", /^readyok$/);
  }

  /**
   * Requests a move from the engine, with its score for the side to move; the score is null if it reports none.
   * @param fen start position of the moves
   * @param moves in UCI notation
   */
  async move(fen: string, moves: readonly string[], limit: UciLimit): Promise<Choice> {
    this.#tell(`position fen ${fen}${moves.length > 0 ? ` moves ${moves.join(" ")}` : ""}`);
    const go = "nodes" in limit ? `nodes ${limit.nodes}` : `movetime ${limit.movetime}`;
    const answer = await this.#ask(`go ${go}`, /^bestmove /, "nodes" in limit ? 0 : limit.movetime);
    const move = answer.at(-1)?.split(" ")[1];
    if (move === undefined || move === "(none)") throw new Error("the engine has no move");
    return { move, score: lastScore(answer) };
  }

  stop(): void {
    this.#process.kill();
  }

  #tell(command: string): void {
    this.#process.stdin.write(`${command}\n`);
  }

  /** Sends a command and returns the lines of the answer. The last line is the one that matches `end`. */
  async #ask(command: string, end: RegExp, time = 0): Promise<readonly string[]> {
    this.#tell(command);
    const lines: string[] = [];
    const timer = setTimeout(() => {
      this.#failure = new Error(`the engine did not answer ${command} within ${(time + TIMEOUT) / 1000} s`);
      this.stop();
    }, time + TIMEOUT);
    try {
      for (;;) {
        const next = await this.#lines.next();
        if (next.done) throw this.#failure ?? new Error(`the engine ended during the command ${command}`);
        lines.push(next.value);
        if (end.test(next.value)) return lines;
      }
    } finally {
      clearTimeout(timer);
    }
  }
}
