import { readFile } from "node:fs/promises";
import { text as readAll } from "node:stream/consumers";
import {
  createTournament,
  eachItem,
  enterTournament,
  exportTournamentJson,
  exportTournamentTrf,
  getTournament,
  importTournament,
  leaveTournament,
  listStandings,
  type NewTournament,
  type SectionStandings,
  type TournamentImport,
} from "skytale-client";
import { EXIT } from "../exit-codes.js";
import { Failure } from "../failure.js";
import { describeStandings, describeTournament } from "../games/describe-tournament.js";
import { openAnySession, openSession } from "../session.js";
import type { CommonOptions, Shell } from "../shell.js";
import { Output } from "../terminal/output.js";

type Run = (shell: Shell, target: string, options: CommonOptions) => Promise<void>;

const show: Run = async (shell, id, options) => {
  const { client } = await openAnySession(shell, options);
  const tournament = await getTournament({ client, path: { id }, signal: shell.signal });
  new Output(shell, options.json).result(tournament, () => describeTournament(tournament, Date.now()));
};

const enter: Run = async (shell, id, options) => {
  const { client } = await openSession(shell, options);
  const tournament = await enterTournament({ client, path: { id }, signal: shell.signal });
  const said = tournament.you?.status === "standby" ? "All places are taken: you are a standby." : "You have entered.";
  new Output(shell, options.json).result(tournament, () => [said, ...describeTournament(tournament, Date.now())]);
};

const leave: Run = async (shell, id, options) => {
  const { client } = await openSession(shell, options);
  const tournament = await leaveTournament({ client, path: { id }, signal: shell.signal });
  const isLost = tournament.you?.status === "withdrawn";
  new Output(shell, options.json).result(tournament, () => [
    isLost ? "You have withdrawn. Your unfinished games are lost." : "You have left.",
  ]);
};

const standings: Run = async (shell, id, options) => {
  const { client } = await openAnySession(shell, options);
  const { signal } = shell;
  const sections: SectionStandings[] = [];
  for await (const one of eachItem((page) => listStandings({ client, path: { id }, query: page, signal }))) {
    sections.push(one);
  }
  new Output(shell, options.json).result(sections, () =>
    sections.length === 0 ? ["The tournament has not started yet."] : sections.flatMap(describeStandings),
  );
};

const report: Run = async (shell, id, options) => {
  const { client } = await openAnySession(shell, options);
  const trf = await exportTournamentTrf({ client, path: { id }, signal: shell.signal });
  new Output(shell, options.json).result({ trf }, () => trf.trimEnd().split("\n"));
};

const create: Run = async (shell, file, options) => {
  const body = await readJson<NewTournament>(
    shell,
    file,
    "Use a JSON object with name, variant, format and timeControl.",
  );
  const { client } = await openSession(shell, options);
  const tournament = await createTournament({ client, body, signal: shell.signal });
  new Output(shell, options.json).result(tournament, () => describeTournament(tournament, Date.now()));
};

const exportFile: Run = async (shell, id, options) => {
  const { client } = await openAnySession(shell, options);
  const tournament = await exportTournamentJson({ client, path: { id }, signal: shell.signal });
  new Output(shell, true).result(tournament, () => []);
};

const importFile: Run = async (shell, file, options) => {
  const body = await readJson<TournamentImport>(shell, file, "Use a file of `skytale tournaments export`.");
  const { client } = await openSession(shell, options);
  const tournament = await importTournament({ client, body, signal: shell.signal });
  new Output(shell, options.json).result(tournament, () => describeTournament(tournament, Date.now()));
};

/** Reads the JSON body of a request. The server checks its members. */
async function readJson<Body>(shell: Shell, file: string, remedy: string): Promise<Body> {
  const failure = (message: string) => new Failure(EXIT.usage, "bad-file", message, [remedy]);
  const text = await (file === "-" ? readAll(shell.stdin) : readFile(file, "utf8")).catch(() => {
    throw failure(`${file} cannot be read.`);
  });
  try {
    return JSON.parse(text);
  } catch {
    throw failure(`${file} is not JSON.`);
  }
}

/** The actions of `skytale tournaments` on one tournament or file. */
export const TOURNAMENT_ACTIONS = {
  show,
  enter,
  leave,
  standings,
  report,
  create,
  export: exportFile,
  import: importFile,
} as const;
