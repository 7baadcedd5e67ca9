import { getGame, playMove } from "skytale-client";
import { EXIT } from "../exit-codes.js";
import { Failure } from "../failure.js";
import { describeGame } from "../games/describe-game.js";
import { sayPlayer } from "../games/say-player.js";
import { openSession, playerName } from "../session.js";
import type { Shell } from "../shell.js";
import { confirm } from "../terminal/ask.js";
import { Output } from "../terminal/output.js";
import { printable } from "../terminal/printable.js";
import { commonCommand, examples } from "./common.js";
import { lineWidth } from "./show.js";

/** `skytale move`: plays a move, after a dry run and a confirmation. */
export const moveCommand = (shell: Shell) =>
  commonCommand("move")
    .summary("play a move")
    .description(
      "Play a move in coordinates (e2e4) or in a notation of the game (e4).\n" +
        "Shows the resulting position and asks you to confirm. If the game has changed since, nothing is played.",
    )
    .argument("<game>", "the game's id")
    .argument("<move>", "such as e2e4")
    .option("--ply <n>", "the ply that you have seen; by default the current one", readPly)
    .option("--draw", "also offer a draw")
    .option("--end-vacation", "play although it ends your vacation in all your games")
    .option("-y, --yes", "do not ask for confirmation")
    .addHelpText(
      "after",
      examples("skytale move 7g2k9qd4w0xn5tz1 e2e4", "skytale move 7g2k9qd4w0xn5tz1 e4 --ply 0 --yes"),
    )
    .action(async (id, move, options) => {
      const session = await openSession(shell, options);
      const { client } = session;
      const name = await playerName(session, shell);
      const output = new Output(shell, options.json);
      const { signal } = shell;
      const path = { id };
      const ply = options.ply ?? (await getGame({ client, path, signal })).ply;
      const body = {
        move,
        ply,
        ...(options.draw && { offerDraw: true }),
        ...(options.endVacation && { endVacation: true }),
      };
      const shown = { include: "board" } as const;
      const view = { name, orientation: undefined, now: Date.now(), width: lineWidth(shell), colors: shell.colors };
      if (!options.yes) {
        const tried = await playMove({ client, path, query: { ...shown, dryRun: true }, body, signal });
        const san = tried.moves.find((entry) => entry.ply === ply + 1)?.san ?? move;
        const opponent = tried.turn === null ? "" : ` against ${sayPlayer(tried.players[tried.turn])}`;
        const offer = options.draw ? " and offer a draw" : "";
        for (const line of describeGame(tried, { ...view, colors: shell.errorColors })) output.log(line);
        await confirm(shell, `Play ${printable(san)}${offer}${opponent}?`, options.yes);
      }
      const game = await playMove({ client, path, query: shown, body, signal });
      output.result(game, () => describeGame(game, view));
    });

/** Reads a ply. Throws a `Failure` for any other text. */
export function readPly(text: string): number {
  if (/^\d{1,6}$/.test(text)) return Number(text);
  throw new Failure(EXIT.usage, "bad-ply", `“${printable(text)}” is not a ply. Plies are whole numbers from 0.`, [
    "`skytale show <game>` shows the current ply.",
  ]);
}
