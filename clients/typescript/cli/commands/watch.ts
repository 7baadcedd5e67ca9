import { followFeed, followGame, getGame } from "skytale-client";
import { gameIdOf, sayEvent } from "../games/describe-event.js";
import { describeGame } from "../games/describe-game.js";
import { openAnySession, openSession, playerName } from "../session.js";
import type { CommonOptions, Shell } from "../shell.js";
import { Output } from "../terminal/output.js";
import { clockTime } from "../terminal/time.js";
import { commonCommand, examples } from "./common.js";
import { sayLoss } from "./loss.js";
import { lineWidth, orientationOption } from "./show.js";

/** `skytale watch`: prints events as they happen. */
export const watchCommand = (shell: Shell) =>
  commonCommand("watch")
    .summary("follow all your games, or one game, live")
    .description(
      "Follow all your games, one line per event, or one game, with its board after each move.\n" +
        "With --json, each line is one event as in the feed. Lost connections resume without a gap. Press Ctrl-C to stop.",
    )
    .argument("[game]", "a game's id")
    .option("--after <id>", "start after this event")
    .addOption(orientationOption())
    .addHelpText(
      "after",
      examples("skytale watch", "skytale watch 7g2k9qd4w0xn5tz1", "skytale watch --json | jq .type"),
    )
    .action(async (id, options) => {
      if (id === undefined) await watchFeed(shell, options);
      else await watchGame(shell, id, options);
    });

interface WatchOptions extends CommonOptions {
  readonly after?: string | undefined;
  readonly from?: "white" | "black" | "both" | undefined;
}

async function watchFeed(shell: Shell, options: WatchOptions): Promise<void> {
  const { client } = await openSession(shell, options);
  const output = new Output(shell, options.json);
  const { signal } = shell;
  for await (const news of followFeed({ client, after: options.after, signal, onLoss: sayLoss(output) })) {
    if (news.type === "state") {
      const { mine, theirs } = news.data.counts;
      output.log(`Watching ${mine + theirs} games. It is your turn in ${mine} of them. Press Ctrl-C to stop.`);
      continue;
    }
    const now = Date.now();
    const { colors } = shell;
    output.event(news, () => [
      `${colors.dim(clockTime(now))}  ${colors.bold(news.type.padEnd(18))} ${gameIdOf(news) ?? ""}  ${sayEvent(news, now)}`,
    ]);
  }
}

async function watchGame(shell: Shell, id: string, options: WatchOptions): Promise<void> {
  const session = await openAnySession(shell, options);
  const { client } = session;
  const output = new Output(shell, options.json);
  const name = await playerName(session, shell);
  const { signal } = shell;
  const show = async () => {
    const game = await getGame({ client, path: { id }, query: { include: "board" }, signal });
    const view = { name, orientation: options.from, now: Date.now(), width: lineWidth(shell), colors: shell.colors };
    return ["", ...describeGame(game, view)];
  };
  // Events do not contain the board, so it is fetched at the start and after each event that changes it.
  for await (const news of followGame({ client, id, after: options.after, signal, onLoss: sayLoss(output) })) {
    const isState = news.type === "game.state";
    const changesBoard = isState || CHANGES_OF_THE_BOARD.has(news.type);
    const board = changesBoard && !output.isJson ? await show() : [];
    if (isState) {
      for (const line of board) output.text(line);
      if (news.data.status !== "active") return;
      continue;
    }
    const now = Date.now();
    output.event(news, () => [...board, `${shell.colors.dim(clockTime(now))}  ${news.type}  ${sayEvent(news, now)}`]);
    if (news.type === "game.finished") return;
  }
}

const CHANGES_OF_THE_BOARD: ReadonlySet<string> = new Set(["move.played", "takeback.accepted", "game.finished"]);
