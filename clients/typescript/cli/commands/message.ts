import { InvalidArgumentError } from "@commander-js/extra-typings";
import { eachItem, listMessages, type Message, postMessage } from "skytale-client";
import { EXIT } from "../exit-codes.js";
import { Failure } from "../failure.js";
import { sayPlayer } from "../games/say-player.js";
import { openSession } from "../session.js";
import type { Shell } from "../shell.js";
import { canAsk, readInput } from "../terminal/ask.js";
import { Output } from "../terminal/output.js";
import { printable } from "../terminal/printable.js";
import { absoluteTime } from "../terminal/time.js";
import { commandGroup, examples } from "./common.js";
import { gameCommand } from "./offer.js";

/** `skytale message`: sends and lists the messages of a game. */
export const messageCommand = (shell: Shell) =>
  commandGroup("message", sendCommand(shell), listCommand(shell))
    .summary("write to your opponent, or read the messages of a game")
    .description("Messages are visible to the two players of a game only.");

const sendCommand = (shell: Shell) =>
  gameCommand("send")
    .summary("send a message to your opponent")
    .argument("[text]", "the message; without it, standard input")
    .addHelpText("after", examples("skytale message send 7g2k9qd4w0xn5tz1 'Good game!'"))
    .action(async (id, given, options) => {
      const text = given ?? (canAsk(shell) ? "" : await readInput(shell));
      if (text.trim() === "") {
        throw new Failure(EXIT.usage, "no-text", "The message is empty.", [
          "Quote it: skytale message send <game> 'Good game!'",
        ]);
      }
      const { client } = await openSession(shell, options);
      const message = await postMessage({ client, path: { id }, body: { text }, signal: shell.signal });
      new Output(shell, options.json).result(message, () => ["Sent:", ...describeMessage(message)]);
    });

const listCommand = (shell: Shell) =>
  gameCommand("list")
    .summary("list the messages of a game, oldest first")
    .option("--limit <n>", "only this many of the newest", readLimit, 20)
    .action(async (id, options) => {
      const { client } = await openSession(shell, options);
      const { signal } = shell;
      const newest: Message[] = [];
      for await (const message of eachItem((page) =>
        listMessages({ client, path: { id }, query: { order: "newest", ...page }, signal }),
      )) {
        newest.push(message);
        if (newest.length === options.limit) break;
      }
      const messages = newest.reverse();
      new Output(shell, options.json).result(messages, () =>
        messages.length === 0 ? ["No messages."] : messages.flatMap(describeMessage),
      );
    });

const describeMessage = ({ at, from, text }: Message): readonly string[] => [
  `${absoluteTime(at)}  ${sayPlayer(from)}:`,
  ...text.split("\n").map((line) => `  ${printable(line)}`),
];

function readLimit(text: string): number {
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("Use a whole number from 1 to 99999.");
}
