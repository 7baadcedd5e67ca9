import { setTimeout as sleep } from "node:timers/promises";
import { type Client, type Evaluation, getEvaluation, getGame, requestEvaluation } from "skytale-client";
import { EXIT } from "../exit-codes.js";
import { Failure } from "../failure.js";
import { describeEvaluation, isFinished } from "../games/describe-evaluation.js";
import { openAnySession } from "../session.js";
import type { Shell } from "../shell.js";
import { Output } from "../terminal/output.js";
import { examples } from "./common.js";
import { gameCommand } from "./offer.js";

/** Interval of the requests for the progress, in milliseconds. */
const INTERVAL = 1_000;

/** `skytale evaluate`: shows the computer evaluation of a finished game, and requests it if there is none. */
export const evaluateCommand = (shell: Shell) =>
  gameCommand("evaluate")
    .summary("evaluate a finished game by computer")
    .description(
      "Evaluate a finished game by computer: the accuracy of both players, the weak moves with a better one, and the\n" +
        "turning points. The evaluation is requested if there is none, and the command waits for it.",
    )
    .option("--no-wait", "print the progress and exit")
    .addHelpText("after", examples("skytale evaluate 7g2k9qd4w0xn5tz1"))
    .action(async (id, options) => {
      const { client, token } = await openAnySession(shell, options);
      const output = new Output(shell, options.json);
      const path = { id };
      const { signal } = shell;
      const requested = await (token === null
        ? readEvaluation(shell, client, id)
        : requestEvaluation({ client, path, signal }));
      const evaluation = options.wait ? await untilFinished(shell, client, requested, output) : requested;
      if (!isFinished(evaluation)) return output.result(evaluation, () => [sayProgress(evaluation)]);
      const game = await getGame({ client, path, signal });
      output.result(evaluation, () => describeEvaluation(evaluation, game));
    });

/** Waits until an evaluation is finished. Reports each tenth of the progress on stderr. */
async function untilFinished(shell: Shell, client: Client, requested: Evaluation, output: Output): Promise<Evaluation> {
  let evaluation = requested;
  let reported = -1;
  while (!isFinished(evaluation)) {
    const { evaluated, positions } = evaluation.progress;
    const tenth = Math.floor((10 * evaluated) / positions);
    if (tenth > reported) output.log(sayProgress(evaluation));
    reported = tenth;
    await sleep(INTERVAL, undefined, { signal: shell.signal });
    evaluation = await readEvaluation(shell, client, evaluation.gameId);
  }
  return evaluation;
}

const sayProgress = ({ status, progress }: Evaluation): string =>
  status === "queued"
    ? "The evaluation is queued."
    : `${progress.evaluated} of ${progress.positions} positions are evaluated.`;

async function readEvaluation({ signal }: Shell, client: Client, id: string): Promise<Evaluation> {
  const evaluation = (await getEvaluation({ client, path: { id }, signal })) ?? null;
  // The server refuses if there is none, because the request does not ask for an empty answer.
  if (evaluation === null) throw new Failure(EXIT.failed, "no-evaluation", "The server has sent no evaluation.", []);
  return evaluation;
}
