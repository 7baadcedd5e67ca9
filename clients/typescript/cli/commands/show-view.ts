import type { Game } from "skytale-client";
import { describeGame, type GameView } from "../games/describe-game.js";
import { playerName, type Session } from "../session.js";
import type { Shell } from "../shell.js";
import { Output } from "../terminal/output.js";
import { lineWidth } from "./show.js";

/** The display of a game on this terminal, from the player's own side. */
export const viewFor = (shell: Shell, name: string | null): GameView => ({
  name,
  orientation: undefined,
  now: Date.now(),
  width: lineWidth(shell),
  colors: shell.colors,
});

/** Prints the game that a command has changed, after a sentence about the change. */
export async function printGame(
  shell: Shell,
  session: Session,
  game: Game,
  said: string,
  json: Output["json"],
): Promise<void> {
  const output = new Output(shell, json);
  const name = output.isJson ? null : await playerName(session, shell);
  output.result(game, () => [said, "", ...describeGame(game, viewFor(shell, name))]);
}
