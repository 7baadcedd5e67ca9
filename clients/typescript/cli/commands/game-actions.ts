import { Option } from "@commander-js/extra-typings";
import {
  abortGame,
  addTime,
  exportGameJson,
  exportGamePgn,
  exportGameText,
  getGame,
  rematchGame,
} from "skytale-client";
import { EXIT } from "../exit-codes.js";
import { Failure } from "../failure.js";
import { describeChallenge } from "../games/describe-challenge.js";
import { openAnySession, openSession } from "../session.js";
import type { Shell } from "../shell.js";
import { confirm } from "../terminal/ask.js";
import { Output } from "../terminal/output.js";
import { printable } from "../terminal/printable.js";
import { readDuration } from "../terminal/time.js";
import { examples } from "./common.js";
import { gameCommand } from "./offer.js";
import { printGame } from "./show-view.js";

/** `skytale abort`: aborts a game that has just begun. */
export const abortCommand = (shell: Shell) =>
  gameCommand("abort")
    .summary("abort a game that has just begun")
    .option("-y, --yes", "do not ask for confirmation")
    .action(async (id, options) => {
      const session = await openSession(shell, options);
      const { client } = session;
      const { signal } = shell;
      const path = { id };
      if (!options.yes) {
        const { variant } = await getGame({ client, path, signal });
        await confirm(shell, `Abort this game of ${variant}? Nobody wins.`, options.yes);
      }
      const game = await abortGame({ client, path, query: { include: "board" }, signal });
      await printGame(shell, session, game, "The game is aborted.", options.json);
    });

/** `skytale rematch`: offers or accepts a rematch. */
export const rematchCommand = (shell: Shell) =>
  gameCommand("rematch")
    .summary("offer a rematch of a finished game, or accept one")
    .addHelpText("after", examples("skytale rematch 7g2k9qd4w0xn5tz1"))
    .action(async (id, options) => {
      const session = await openSession(shell, options);
      const { client } = session;
      const made = await rematchGame({ client, path: { id }, query: { include: "board" }, signal: shell.signal });
      if ("players" in made) return printGame(shell, session, made, "The rematch begins.", options.json);
      new Output(shell, options.json).result(made, () => [
        "You have offered a rematch:",
        ...describeChallenge(made, Date.now()),
      ]);
    });

/** `skytale add-time`: gives the opponent more time. */
export const addTimeCommand = (shell: Shell) =>
  gameCommand("add-time")
    .summary("give your opponent more time")
    .argument("[time]", "such as 1d; by default the server chooses")
    .option("-y, --yes", "do not ask for confirmation")
    .addHelpText("after", examples("skytale add-time 7g2k9qd4w0xn5tz1 1d"))
    .action(async (id, time, options) => {
      const duration = time === undefined ? undefined : readDuration(time);
      if (time !== undefined && duration === undefined) {
        throw new Failure(EXIT.usage, "bad-time", `“${printable(time)}” is not a duration.`, [
          "Use a duration such as 1d or 12h.",
        ]);
      }
      const session = await openSession(shell, options);
      const { client } = session;
      await confirm(shell, "Give your opponent more time? You cannot take it back.", options.yes);
      const body = duration === undefined ? {} : { time: duration };
      const game = await addTime({ client, path: { id }, query: { include: "board" }, body, signal: shell.signal });
      await printGame(shell, session, game, "Your opponent has more time.", options.json);
    });

/** `skytale export`: prints the record of a game. */
export const exportCommand = (shell: Shell) =>
  gameCommand("export")
    .summary("print the record of a game as PGN, JSON or text")
    .addOption(
      new Option("--format <format>", "the format").choices(["pgn", "json", "text"] as const).default("pgn" as const),
    )
    .addOption(new Option("--dialect <program>", "PGN for this program").choices(["fairy-stockfish"] as const))
    .option("--evaluation", "with the computer evaluation, if there is one; for PGN and JSON")
    .addHelpText("after", examples("skytale export 7g2k9qd4w0xn5tz1 > game.pgn"))
    .action(async (id, options) => {
      if (options.dialect !== undefined && options.format !== "pgn") {
        throw new Failure(EXIT.usage, "usage", "--dialect is only for the format pgn.");
      }
      const { client } = await openAnySession(shell, options);
      const { signal } = shell;
      const path = { id };
      const evaluation = options.evaluation === true ? { evaluation: true } : {};
      if (options.format === "json") {
        const record = await exportGameJson({ client, path, query: evaluation, signal });
        return new Output(shell, options.json ?? true).result(record, () => []);
      }
      const query = { ...evaluation, ...(options.dialect === undefined ? {} : { dialect: options.dialect }) };
      const text =
        options.format === "pgn"
          ? await exportGamePgn({ client, path, query, signal })
          : await exportGameText({ client, path, signal });
      new Output(shell, options.json).result({ [options.format]: text }, () => text.trimEnd().split("\n"));
    });
