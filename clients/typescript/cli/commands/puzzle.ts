import { Argument, Option } from "@commander-js/extra-typings";
import {
  analyzeLine,
  attemptPuzzle,
  type Client,
  getDailyPuzzle,
  getNextPuzzle,
  getPuzzle,
  isProblem,
  PUZZLE_THEMES,
  type Puzzle,
  type PuzzleAttempt,
  type PuzzleTheme,
  VARIANT_IDS,
  type VariantId,
} from "skytale-client";
import { EXIT } from "../exit-codes.js";
import { Failure } from "../failure.js";
import { describeAttempt, describePuzzle } from "../games/describe-puzzle.js";
import { openAnySession } from "../session.js";
import type { Shell } from "../shell.js";
import { ask, canAsk } from "../terminal/ask.js";
import { Output } from "../terminal/output.js";
import { commonCommand, examples } from "./common.js";

/** `skytale puzzle`: shows a puzzle, and plays the moves that the user enters. */
export const puzzleCommand = (shell: Shell) =>
  commonCommand("puzzle")
    .summary("solve a puzzle")
    .description(
      "Show a puzzle and enter your moves, in coordinates (e2e4) or in a notation of the game (e4).\n" +
        "By default, the next puzzle near your strength. Without a login, nothing is stored.\n" +
        "With --moves or --json, or without a terminal, the command does not ask for moves.",
    )
    .addArgument(new Argument("[variant]", "the game").choices(VARIANT_IDS).default("spartan-chess" as const))
    .option("--daily", "the puzzle of the day")
    .option("--id <puzzle>", "this puzzle")
    .addOption(new Option("--theme <theme>", "a puzzle with this theme").choices(PUZZLE_THEMES))
    .option("--moves <moves>", "all your moves from the start, separated by commas; needs --id")
    .addHelpText(
      "after",
      examples("skytale puzzle sparta", "skytale puzzle --daily", "skytale puzzle --id 3f9k2w --moves g2g3,e1d1"),
    )
    .action(async (variant, options) => {
      const { client } = await openAnySession(shell, options);
      const output = new Output(shell, options.json);
      const { signal } = shell;
      const { id, moves } = options;
      if (moves !== undefined) {
        if (id === undefined) throw new Failure(EXIT.usage, "usage", "--moves needs the id of a puzzle with --id.");
        const body = { moves: moves.split(/[\s,]+/).filter((move) => move !== "") };
        const attempt = await attemptPuzzle({ client, path: { id }, body, signal });
        output.result(attempt, () => describeAttempt(attempt));
        return;
      }
      const puzzle = await findPuzzle(client, variant, options, signal);
      if (puzzle === null) {
        throw new Failure(EXIT.refused, "no-puzzle", "There is no such puzzle that you have not attempted.");
      }
      const shown = await describe(shell, client, puzzle);
      output.result(puzzle, () => shown);
      if (output.isJson || !canAsk(shell)) return;
      for (const line of describeAttempt(await solve(shell, client, puzzle, output))) output.text(line);
    });

interface Wanted {
  readonly daily?: true | undefined;
  readonly id?: string | undefined;
  readonly theme?: PuzzleTheme | undefined;
}

async function findPuzzle(
  client: Client,
  variant: VariantId,
  { daily, id, theme }: Wanted,
  signal: AbortSignal,
): Promise<Puzzle | null> {
  if (id !== undefined) return getPuzzle({ client, path: { id }, signal });
  if (daily) return (await getDailyPuzzle({ client, path: { variant }, signal })).puzzle;
  const query = theme === undefined ? {} : { theme };
  return (await getNextPuzzle({ client, path: { variant }, query, signal })).puzzle;
}

async function describe(shell: Shell, client: Client, puzzle: Puzzle): Promise<readonly string[]> {
  const { lastMove, variant } = puzzle;
  const { board } = await analyzeLine({
    client,
    path: { variant },
    query: { include: "board" },
    body: { position: lastMove.position, moves: [lastMove.move] },
    signal: shell.signal,
  });
  return describePuzzle(puzzle, board, lastMove.move, shell.colors);
}

/** Prompts for one move after the other until the puzzle is decided. */
async function solve(shell: Shell, client: Client, { id }: Puzzle, output: Output): Promise<PuzzleAttempt> {
  const moves: string[] = [];
  for (;;) {
    const move = (await ask(shell, `Move ${moves.length + 1}: `)).trim();
    if (move === "") continue;
    try {
      const body = { moves: [...moves, move] };
      const attempt = await attemptPuzzle({ client, path: { id }, body, signal: shell.signal });
      if (attempt.status !== "right") return attempt;
      moves.push(move);
      for (const line of describeAttempt(attempt)) output.text(line);
    } catch (error) {
      if (!isProblem(error, "illegal-move")) throw error;
      output.log(error.problem.detail);
    }
  }
}
