import { serverKey } from "../configuration/server-address.js";
import { openSession, playerName } from "../session.js";
import type { Shell } from "../shell.js";
import { Output } from "../terminal/output.js";
import { clockTime } from "../terminal/time.js";
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
      "Receive your events and post each of them to a local address, signed as the server's webhooks are: a receiver can " +
        "be written and tried where no webhook reaches it. What the target fails to take is tried again, while the next " +
        "events go on; where nobody listens, events wait. Started again it goes on where it stopped.",
    )
    .requiredOption("--forward-to <address>", "where to post, such as http://localhost:3000/hook, or just 3000")
    .option("--events <filter>", "which, with commas: turn.started, challenge.*, or * for all", "*")
    .option("--after <id>", "begin after this event, not where it stopped")
    .option("--skip-missed", "begin with what happens now, not where it stopped")
    .addHelpText(
      "after",
      `\nThe secret is the same every time: it is made of your token. SKYTALE_WEBHOOK_SECRET sets another.\n${examples(
        "skytale listen --forward-to http://localhost:3000/hook",
        "skytale listen --forward-to 3000 --events turn.started,game.finished",
      )}`,
    )
    .action(async (options) => {
      const url = readTargetAddress(options.forwardTo);
      const wants = readEventFilter(options.events);
      const session = await openSession(shell, options);
      const { client, folder, server, token } = session;
      const secret = givenSecret(shell.env) ?? secretOf(token);
      const name = await playerName(session, shell);
      const output = new Output(shell, options.json);
      // The position is stored under the player's part of the token, so it stays valid when the token is replaced.
      const player = token.split("_")[1] ?? token;
      const file = new PositionFile(
        folder,
        [serverKey(server), player, url.href],
        [server, player, url.href],
        (error) => output.note(`The position in the feed could not be stored: ${String(error)}`),
      );
      const kept = options.skipMissed ? new Progress({ after: null, settled: [] }) : await progressFrom(file);
      const progress = options.after === undefined ? kept : new Progress({ after: options.after, settled: [] });
      const { after } = progress.position;
      const { colors, signal } = shell;
      const start = { kind: "listening", server, username: name, forwardTo: url.href, secret, after };
      const sayStart = () =>
        output.result(start, () => [
          `Forwarding events of ${name ?? "this token"} on ${server} to ${colors.bold(url.href)}`,
          `Signing secret: ${colors.bold(secret)}`,
          after === null ? "From now on; Ctrl-C ends it." : `From event ${after} on, where it stopped; Ctrl-C ends it.`,
        ]);
      // Without a stored position, events are received only once the connection is open. Only then is "From now on"
      // true.
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
            if (output.isJson || lines.length > 0) output.result(newsForPrograms(news), () => lines);
          },
          onLoss: sayLoss(output),
          onGap: () => output.note("More was missed than the server keeps: going on with the oldest event there is."),
        },
        progress,
      );
      if (left > 0) output.note(`${left} events have not arrived: they come when you listen again.`);
    });
