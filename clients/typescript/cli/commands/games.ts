import { eachItem, listMyGames, type RunningGame } from "skytale-client";
import { gameRows } from "../games/describe-game.js";
import { openSession } from "../session.js";
import type { Shell } from "../shell.js";
import { columns } from "../terminal/layout.js";
import { Output } from "../terminal/output.js";
import { commonCommand, examples } from "./common.js";

/** `skytale games`: lists the player's running games. */
export const gamesCommand = (shell: Shell) =>
  commonCommand("games")
    .summary("list your running games")
    .description("List your running games, most urgent first.")
    .option("--mine", "only games in which it is your turn")
    .addHelpText("after", examples("skytale games --mine", "skytale games --json"))
    .action(async (options) => {
      const { client } = await openSession(shell, options);
      const { signal } = shell;
      const query = options.mine ? ({ turn: "mine" } as const) : {};
      const games: RunningGame[] = [];
      for await (const game of eachItem((page) => listMyGames({ client, query: { ...query, ...page }, signal })))
        games.push(game);
      new Output(shell, options.json).result(games, () =>
        games.length === 0
          ? [options.mine ? "It is not your turn in any game." : "No running games. `skytale challenge` starts one."]
          : columns(gameRows(games, Date.now())),
      );
    });
