import { getGame, resignGame } from "skytale-client";
import { describeGame, sideOf } from "../games/describe-game.js";
import { sayPlayer } from "../games/say-player.js";
import { otherSide } from "../games/side.js";
import { openSession, playerName } from "../session.js";
import type { Shell } from "../shell.js";
import { confirm } from "../terminal/ask.js";
import { Output } from "../terminal/output.js";
import { commonCommand, examples } from "./common.js";
import { lineWidth } from "./show.js";

/** `skytale resign`: resigns a game. */
export const resignCommand = (shell: Shell) =>
  commonCommand("resign")
    .summary("resign a game")
    .description("Resign a game: your opponent wins at once.")
    .argument("<game>", "the game's id")
    .option("-y, --yes", "do not ask for confirmation")
    .addHelpText("after", examples("skytale resign 7g2k9qd4w0xn5tz1"))
    .action(async (id, options) => {
      const session = await openSession(shell, options);
      const { client } = session;
      const name = await playerName(session, shell);
      const { signal } = shell;
      const path = { id };
      if (!options.yes) {
        const game = await getGame({ client, path, signal });
        const side = sideOf(game, name);
        const opponent = side === null ? "your opponent" : sayPlayer(game.players[otherSide(side)]);
        await confirm(shell, `Resign this game of ${game.variant}? ${opponent} wins.`, options.yes);
      }
      const game = await resignGame({ client, path, query: { include: "board" }, signal });
      const view = { name, orientation: undefined, now: Date.now(), width: lineWidth(shell), colors: shell.colors };
      new Output(shell, options.json).result(game, () => describeGame(game, view));
    });
