import { randomInt } from "node:crypto";
import { readArguments, USAGE } from "./play/arguments";
import { Screen } from "./play/screen";
import { TerminalGame } from "./play/terminal-game";

// npm run play: a game against a bot in the terminal, without a server.

const given = readArguments(process.argv.slice(2), randomInt(2 ** 32));
if (!given.ok) {
  process.stderr.write(`${given.error}\n${USAGE}\n`);
  process.exit(2);
}
if (given.value === "help") {
  process.stdout.write(`${USAGE}\n`);
  process.exit(0);
}

const stop = new AbortController();
const screen = new Screen({
  interrupt: () => {
    stop.abort();
    screen.close();
  },
  words: () => game.words(),
});
const game = new TerminalGame(given.value, screen, stop.signal);
await game.play();
if (stop.signal.aborted) screen.say("");
screen.close();
