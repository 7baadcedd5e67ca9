import { Option } from "@commander-js/extra-typings";
import {
  type ConditionalMoves,
  deleteConditionalMoves,
  getConditionalMoves,
  getGame,
  putConditionalMoves,
} from "skytale-client";
import { EXIT } from "../exit-codes.js";
import { Failure } from "../failure.js";
import { linesOf, readTree } from "../games/conditional-lines.js";
import { openSession } from "../session.js";
import type { Shell } from "../shell.js";
import { readInput } from "../terminal/ask.js";
import { Output } from "../terminal/output.js";
import { printable } from "../terminal/printable.js";
import { commandGroup, examples } from "./common.js";
import { readPly } from "./move.js";
import { gameCommand } from "./offer.js";

/** `skytale conditional`: shows, sets and clears conditional moves. */
export const conditionalCommand = (shell: Shell) =>
  commandGroup("conditional", showCommand(shell), setCommand(shell), clearCommand(shell))
    .summary("prepare replies that are played at once")
    .description(
      "Conditional moves are replies that the server plays at once when your opponent's move matches. Only you see them.",
    );

const showCommand = (shell: Shell) =>
  gameCommand("show")
    .summary("show your conditional moves in a game")
    .action(async (id, options) => {
      const { client } = await openSession(shell, options);
      const moves = await getConditionalMoves({ client, path: { id }, signal: shell.signal });
      new Output(shell, options.json).result(moves, () => describe(moves));
    });

const setCommand = (shell: Shell) =>
  gameCommand("set")
    .summary("replace your conditional moves in a game")
    .description(
      "Replace your conditional moves. Each line has the expected moves of your opponent and your replies in turn, in any\n" +
        "notation of the game, separated by spaces. It begins with the side to move. Quote each line; without lines,\n" +
        "standard input has one per line.",
    )
    .argument("[lines...]", "such as 'bd5 exd5 ce5 d4'")
    .option("--ply <n>", "the ply that you have seen; by default the current one", readPly)
    .addOption(
      new Option("--on-draw-offer <action>", "what happens if the matching move comes with a draw offer").choices([
        "pause",
        "decline",
      ] as const),
    )
    .addHelpText(
      "after",
      examples(
        "skytale conditional set 7g2k9qd4w0xn5tz1 'bd5 exd5 ce5 d4' 'df5 exf5'",
        "skytale conditional set 7g2k9qd4w0xn5tz1 < lines.txt",
      ),
    )
    .action(async (id, given, options) => {
      const lines = given.length > 0 ? given : (await readInput(shell)).split("\n");
      const tree = readTree(lines);
      if (tree.length === 0) {
        throw new Failure(EXIT.usage, "no-moves", "There are no moves in these lines.", [
          "A line is such as 'bd5 exd5'. `skytale conditional clear` removes all lines.",
        ]);
      }
      const { client } = await openSession(shell, options);
      const { signal } = shell;
      const path = { id };
      const ply = options.ply ?? (await getGame({ client, path, signal })).ply;
      const { onDrawOffer } = options;
      const body = { ply, tree, ...(onDrawOffer !== undefined && { onDrawOffer }) };
      const moves = await putConditionalMoves({ client, path, body, signal });
      new Output(shell, options.json).result(moves, () => describe(moves));
    });

const clearCommand = (shell: Shell) =>
  gameCommand("clear")
    .summary("remove all your conditional moves in a game")
    .action(async (id, options) => {
      const { client } = await openSession(shell, options);
      await deleteConditionalMoves({ client, path: { id }, signal: shell.signal });
      new Output(shell, options.json).result({ gameId: id, tree: [] }, () => ["No conditional moves."]);
    });

function describe({ onDrawOffer, ply, tree }: ConditionalMoves): readonly string[] {
  if (tree.length === 0) return ["No conditional moves."];
  return [
    `After ply ${ply}:`,
    ...linesOf(tree).map((line) => `  ${printable(line)}`),
    `If a move comes with a draw offer: ${onDrawOffer === "pause" ? "your reply waits" : "decline, and reply"}.`,
  ];
}
