import { serverKey } from "../configuration/server-address.js";
import { openSession, playerName } from "../session.js";
import type { Shell } from "../shell.js";
import { Output } from "../terminal/output.js";
import { clockTime } from "../terminal/time.js";
import { playerIdOf } from "../token.js";
import { newsForPeople, newsForPrograms } from "../webhooks/describe-news.js";
import { readEventFilter } from "../webhooks/event-filter.js";
import { listen, progressFrom } from "../webhooks/listener.js";
import { PositionFile } from "../webhooks/position-file.js";
import { Progress } from "../webhooks/progress.js";
import { givenSecret, secretOf } from "../webhooks/secret.js";
import { readTargetAddress } from "../webhooks/target-address.js";
import { commonCommand, examples } from "./common.js";
import { sayLoss } from "./loss.js";

/** `skytale listen`: forwards events as webhooks to an address that the server cannot reach, such as localhost. */
export const listenCommand = (shell: Shell) =>
  commonCommand("listen")
    .summary("forward your events to a local address, as webhooks")
    .description(
      "Receive your events and post each of them to a local address, signed like the server's webhooks. Use it to write " +
        "and test a receiver on a machine that the server cannot reach. If the target refuses an event, it is retried " +
        "while newer events continue. If the target is not running, events are kept. A restart continues where it stopped.",
    )
    .requiredOption("--forward-to <address>", "the target, such as http://localhost:3000/hook, or just 3000")
    .option("--events <filter>", "event types, separated by commas: turn.started, challenge.*, or * for all", "*")
    .option("--after <id>", "start after this event instead of where it stopped")
    .option("--skip-missed", "skip missed events and start now")
    .addHelpText(
      "after",
      `\nThe signing secret is derived from your token, so it stays the same. SKYTALE_WEBHOOK_SECRET sets another one.\n${examples(
        "skytale listen --forward-to http://localhost:3000/hook",
        "skytale listen --forward-to 3000 --events turn.started,game.finished",
      )}`,
    )
    .action(async (options) => {
      const url = readTargetAddress(options.forwardTo);
      const wants = readEventFilter(options.events);
      const session = await openSession(shell, options);
      const { client, folder, seed, server, token } = session;
      const secret = givenSecret(shell.env) ?? secretOf(seed);
      const name = await playerName(session, shell);
      const output = new Output(shell, options.json);
      // The position is stored under the player's part of the token, so it stays valid when the token is replaced.
      const player = playerIdOf(token) ?? token;
      const file = new PositionFile(
        folder,
        [serverKey(server), player, url.href],
        [server, player, url.href],
        (error) => output.log(`The position in the feed could not be saved: ${String(error)}`),
      );
      const kept = options.skipMissed ? new Progress({ after: null, settled: [] }) : await progressFrom(file);
      const progress = options.after === undefined ? kept : new Progress({ after: options.after, settled: [] });
      const { after } = progress.position;
      const { colors, signal } = shell;
      const start = { kind: "listening", server, username: name, forwardTo: url.href, secret, after };
      const sayStart = () =>
        output.event(start, () => [
          `Forwarding events of ${name ?? "this token"} on ${server} to ${colors.bold(url.href)}`,
          `Signing secret: ${colors.bold(secret)}`,
          after === null
            ? "Forwarding new events. Press Ctrl-C to stop."
            : `Continuing after event ${after}. Press Ctrl-C to stop.`,
        ]);
      // Without a stored position, events are received only once the connection is open. The message
      // must not be printed before that.
      if (after !== null) sayStart();
      const left = await listen(
        {
          client,
          target: { url, secret },
          wants,
          file,
          signal,
          onBegin: sayStart,
          onNews: (news) => {
            const time = colors.dim(clockTime(Date.now()));
            const lines = newsForPeople(news, url.href, colors).map((line) => `${time}  ${line}`);
            if (output.isJson || lines.length > 0) output.event(newsForPrograms(news), () => lines);
          },
          onLoss: sayLoss(output),
          onGap: () =>
            output.log(
              "Some missed events are no longer stored on the server. Continuing with the oldest stored event.",
            ),
        },
        progress,
      );
      if (left > 0) output.log(`${left} events were not delivered. They are sent when you run listen again.`);
    });
