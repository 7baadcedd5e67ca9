import { Option } from "@commander-js/extra-typings";
import { getGame } from "skytale-client";
import { describeGame } from "../games/describe-game.js";
import { openAnySession, playerName } from "../session.js";
import type { Shell } from "../shell.js";
import { Output } from "../terminal/output.js";
import { commonCommand, examples } from "./common.js";

/** Maximum line length in characters. `columns` is 0 if the terminal does not know its width. */
export const lineWidth = ({ stdout }: Shell): number => Math.min(stdout.columns || 80, 120);

/** The option `--from`: the side shown at the bottom of the board. */
export const orientationOption = () =>
  new Option("--from <side>", "the side at the bottom; by default your own").choices([
    "white",
    "black",
    "both",
  ] as const);

/** `skytale show`: prints a game and its board. */
export const showCommand = (shell: Shell) =>
  commonCommand("show")
    .summary("show a game and its board")
    .description(
      "Show a game: the board, the last moves, whose turn it is, the deadline, and your legal moves.\n" +
        "White's pieces are capital letters, black's are small letters. Public games are shown without a login.",
    )
    .argument("<game>", "the game's id")
    .addOption(orientationOption())
    .addHelpText("after", examples("skytale show 7g2k9qd4w0xn5tz1", "skytale show 7g2k9qd4w0xn5tz1 --from both"))
    .action(async (id, options) => {
      const session = await openAnySession(shell, options);
      const { client } = session;
      const name = await playerName(session, shell);
      const game = await getGame({ client, path: { id }, query: { include: "board" }, signal: shell.signal });
      new Output(shell, options.json).result(game, () =>
        describeGame(game, {
          name,
          orientation: options.from,
          now: Date.now(),
          width: lineWidth(shell),
          colors: shell.colors,
        }),
      );
    });
