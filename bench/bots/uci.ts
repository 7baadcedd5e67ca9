import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { createInterface } from "node:readline";

/** How long an engine may take to say what is waited for, beyond the time it was given. Milliseconds. */
const PATIENCE = 30_000;

/** A chess engine that speaks UCI, in a process of its own. One question at a time. */
export class UciEngine {
  readonly #process: ChildProcessWithoutNullStreams;
  readonly #lines: AsyncIterator<string>;
  #failure: Error | null = null;

  private constructor(program: string, args: readonly string[]) {
    this.#process = spawn(program, args, { stdio: ["pipe", "pipe", "pipe"] });
    this.#process.once("error", (error) => {
      this.#failure = error;
    });
    // What is written to an engine that has ended shows when its answer is waited for.
    this.#process.stdin.on("error", () => undefined);
    this.#lines = createInterface({ input: this.#process.stdout })[Symbol.asyncIterator]();
  }

  /** Starts an engine and sets its options; throws when it is none, or lacks one of them. */
  static async start(
    program: string,
    args: readonly string[],
    options: Readonly<Record<string, string>>,
  ): Promise<UciEngine> {
    const engine = new UciEngine(program, args);
    const known = await engine.#ask("uci", /^uciok$/);
    for (const [name, value] of Object.entries(options)) {
      if (!known.some((line) => line.startsWith(`option name ${name} type `))) {
        engine.stop();
        throw new Error(`${program} has no option ${name}`);
      }
      engine.#tell(`setoption name ${name} value ${value}`);
    }
    await engine.#ask("isready", /^readyok$/);
    return engine;
  }

  /** Tells the engine that what follows is another game. */
  async begin(): Promise<void> {
    this.#tell("ucinewgame");
    await this.#ask("isready", /^readyok$/);
  }

  /**
   * The move that the engine plays.
   * @param fen the position that the moves begin from
   * @param moves in UCI's notation
   * @param movetime milliseconds
   */
  async move(fen: string, moves: readonly string[], movetime: number): Promise<string> {
    this.#tell(`position fen ${fen}${moves.length > 0 ? ` moves ${moves.join(" ")}` : ""}`);
    const answer = await this.#ask(`go movetime ${movetime}`, /^bestmove /, movetime);
    const move = answer.at(-1)?.split(" ")[1];
    if (move === undefined || move === "(none)") throw new Error("the engine has no move");
    return move;
  }

  stop(): void {
    this.#process.kill();
  }

  #tell(command: string): void {
    this.#process.stdin.write(`${command}\n`);
  }

  /** Lines up to the one that ends the answer, which is the last of them. */
  async #ask(command: string, end: RegExp, time = 0): Promise<readonly string[]> {
    this.#tell(command);
    const lines: string[] = [];
    const timer = setTimeout(() => {
      this.#failure = new Error(`the engine did not answer ${command} within ${(time + PATIENCE) / 1000} s`);
      this.stop();
    }, time + PATIENCE);
    try {
      for (;;) {
        const next = await this.#lines.next();
        if (next.done) throw this.#failure ?? new Error(`the engine ended when it was asked ${command}`);
        lines.push(next.value);
        if (end.test(next.value)) return lines;
      }
    } finally {
      clearTimeout(timer);
    }
  }
}
