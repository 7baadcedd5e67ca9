import { Argument, Option } from "@commander-js/extra-typings";
import { eachItem, listTournaments, type TournamentSummary } from "skytale-client";
import { EXIT } from "../exit-codes.js";
import { Failure } from "../failure.js";
import { describeSummary } from "../games/describe-tournament.js";
import { openAnySession } from "../session.js";
import type { CommonOptions, Shell } from "../shell.js";
import { Output } from "../terminal/output.js";
import { commonCommand, examples } from "./common.js";
import { TOURNAMENT_ACTIONS } from "./tournament-actions.js";

/** Maximum number of tournaments listed. */
const MOST = 50;

const STATUSES = ["draft", "open", "running", "paused", "finished", "canceled"] as const;
const ACTIONS = ["list", "show", "enter", "leave", "standings", "create", "report", "export", "import"] as const;

interface ListOptions extends CommonOptions {
  readonly status?: (typeof STATUSES)[number] | undefined;
  readonly player?: string | undefined;
}

/** `skytale tournaments`: lists tournaments, shows one, enters and leaves. */
export const tournamentsCommand = (shell: Shell) =>
  commonCommand("tournaments")
    .summary("list tournaments, enter one, and follow its standings")
    .description(
      `Without an action: list the tournaments that are open or running, newest first, at most ${MOST}.\n` +
        "show: the rules, and how long it can take. enter and leave: take part. standings: the table of each section.\n" +
        "create: a new tournament from a JSON file with the body of `POST /v1/tournaments`; - reads standard input.\n" +
        "report: players and results as a FIDE report file (TRF16), for pairing programs.\n" +
        "export: the whole tournament as JSON. import: continues such a file on this server; for files with players, the\n" +
        "token needs the scope admin.",
    )
    .addArgument(new Argument("[action]", "what to do").choices(ACTIONS).default("list" as const))
    .argument("[target]", "the tournament's id; for create and import, the file")
    .addOption(new Option("--status <status>", "list only this status").choices(STATUSES))
    .option("--player <name>", "list only those that this player has entered")
    .addHelpText(
      "after",
      examples(
        "skytale tournaments --status open",
        "skytale tournaments enter 4c8r1nb7wd2xk0qe",
        "skytale tournaments standings 4c8r1nb7wd2xk0qe",
        "skytale tournaments create tournament.json",
        "skytale tournaments export 4c8r1nb7wd2xk0qe > autumn.json",
      ),
    )
    .action(async (action, target, options) => {
      if (action === "list") return list(shell, options);
      if (target !== undefined) return TOURNAMENT_ACTIONS[action](shell, target, options);
      const readsFile = action === "create" || action === "import";
      const missing = readsFile ? "file" : "tournament";
      throw new Failure(EXIT.usage, "missing-argument", `\`skytale tournaments ${action}\` needs a ${missing}.`, [
        readsFile
          ? `For example: skytale tournaments ${action} tournament.json`
          : "`skytale tournaments` lists tournaments with their ids.",
      ]);
    });

async function list(shell: Shell, options: ListOptions): Promise<void> {
  const { client } = await openAnySession(shell, options);
  const { signal } = shell;
  const { player } = options;
  const status = options.status ?? (player === undefined ? "open,running,paused" : undefined);
  const query = { ...(status === undefined ? {} : { status }), ...(player === undefined ? {} : { player }) };
  const found: TournamentSummary[] = [];
  for await (const one of eachItem((page) => listTournaments({ client, query: { ...query, ...page }, signal }))) {
    found.push(one);
    if (found.length === MOST) break;
  }
  const now = Date.now();
  new Output(shell, options.json).result(found, () =>
    found.length === 0 ? ["No tournaments."] : found.map((one) => describeSummary(one, now)),
  );
}
