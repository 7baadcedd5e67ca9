import { InvalidArgumentError, Option } from "@commander-js/extra-typings";
import { createChallenge, getGame, type NewChallenge, VARIANT_IDS } from "skytale-client";
import { EXIT } from "../exit-codes.js";
import { Failure } from "../failure.js";
import { describeChallenge } from "../games/describe-challenge.js";
import { describeGame } from "../games/describe-game.js";
import { readTimeControl } from "../games/time-control.js";
import { openSession, playerName } from "../session.js";
import type { Shell } from "../shell.js";
import { Output } from "../terminal/output.js";
import { readDuration } from "../terminal/time.js";
import { commonCommand, examples } from "./common.js";
import { lineWidth } from "./show.js";

/** `skytale challenge`: challenges a player, or anybody. */
export const challengeCommand = (shell: Shell) =>
  commonCommand("challenge")
    .summary("challenge a player, or anybody")
    .description(
      "Challenge a player by name, or, without a name, anybody in the lobby. " +
        "The bots accept at once, and the game is shown: house with --level 1 to 10.",
    )
    .argument("[opponent]", "a player's name")
    .addOption(new Option("--variant <game>", "the game (required)").choices(VARIANT_IDS).makeOptionMandatory())
    .addOption(
      new Option("--color <color>", "your color")
        .choices(["white", "black", "random"] as const)
        .default("random" as const),
    )
    .option("--level <n>", "the strength of the opponent house, from 1 to 10", readCount)
    .option("--time <time>", "3d per move, 10d+12h/20d for a time bank, none for no clock", "3d")
    .option("--rated", "make the game rated")
    .option("--private", "visible only to its players; not rated")
    .option("--option <name...>", "a game option, such as heroesConquer in sparta")
    .option("--position <text>", "start from another position; not rated")
    .option("--takebacks", "allow takebacks by agreement")
    .option("--no-takebacks", "forbid takebacks")
    .option("--no-vacation", "keep the clock running during vacations")
    .option("--message <text>", "a message to the opponent")
    .option("--uses <n>", "how many players may accept an open challenge, one game each", readCount)
    .option("--expires <time>", "when the challenge expires, such as 7d")
    .option("--min-rating <n>", "minimum rating for accepting an open challenge", readCount)
    .option("--max-rating <n>", "maximum rating for accepting an open challenge", readCount)
    .addHelpText(
      "after",
      examples(
        "skytale challenge house --level 1 --variant spartan-chess --color white",
        "skytale challenge leonidas --variant spartan-chess --color white --time 3d",
        "skytale challenge --variant sparta --option heroesConquer --time 10d+12h/20d --rated",
      ),
    )
    .action(async (opponent, options) => {
      const body: NewChallenge = {
        variant: options.variant,
        ...(opponent !== undefined && { opponent }),
        ...(options.level !== undefined && { level: options.level }),
        color: options.color,
        timeControl: readTimeControl(options.time),
        rated: options.rated ?? false,
        ...(options.private && { private: true }),
        ...(options.option && { options: Object.fromEntries(options.option.map((name) => [name, true])) }),
        ...(options.position !== undefined && { position: options.position }),
        ...(options.takebacks !== undefined && { takebacks: options.takebacks }),
        ...(!options.vacation && { vacation: false }),
        ...(options.message !== undefined && { message: options.message }),
        ...(options.uses !== undefined && { uses: options.uses }),
        ...(options.expires !== undefined && { expiresIn: readTerm(options.expires) }),
        ...(options.minRating !== undefined && { minRating: options.minRating }),
        ...(options.maxRating !== undefined && { maxRating: options.maxRating }),
      };
      const session = await openSession(shell, options);
      const { client } = session;
      const { signal } = shell;
      const challenge = await createChallenge({ client, body, signal });
      const output = new Output(shell, options.json);
      if (challenge.gameId === null || options.json) {
        output.result(challenge, () => [
          ...describeChallenge(challenge, Date.now()),
          "`skytale watch` shows when it is accepted.",
        ]);
        return;
      }
      // A bot accepted the challenge at once, so the game already exists.
      const id = challenge.gameId;
      const name = await playerName(session, shell);
      const game = await getGame({ client, path: { id }, query: { include: "board" }, signal });
      const view = { name, orientation: undefined, now: Date.now(), width: lineWidth(shell), colors: shell.colors };
      output.result(challenge, () => [
        ...describeGame(game, view),
        `\`skytale move ${id} <move>\` plays a move; \`skytale watch ${id}\` shows the bot's reply.`,
      ]);
    });

function readCount(text: string): number {
  if (/^\d{1,6}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("Use a whole number from 0 to 999999.");
}

function readTerm(text: string): string {
  const duration = readDuration(text);
  if (duration !== undefined) return duration;
  throw new Failure(EXIT.usage, "bad-time", `“${text}” is not a duration.`, ["Use a duration such as 7d or 12h."]);
}
