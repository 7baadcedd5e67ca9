import * as z from "zod";
import { OWN_PGN } from "../../../records/pgn-dialects";
import { writePgn } from "../../../records/pgn-writer";
import { gamePage } from "../../../shared/links";
import { err } from "../../../shared/result";
import type { TournamentGame } from "../../../tournament/state";
import { lookUpRecords } from "../../auth/viewer";
import { type AnyCall, answer, operation } from "../../operation";
import { fileNamed } from "../../response/file-named";
import { GAMES_PER_REQUEST } from "../games/export-games";
import { rulesOf } from "../games/recorded-game";
import { queryNumber } from "./list-standings";
import { TournamentParams } from "./params";
import { tournamentGuard, visibleTournament } from "./visibility";

const PGN = "application/x-chess-pgn";

/** Most games of a file: a round of 500 players. Each costs a query, or a call of the game's object. */
const MOST_GAMES = 250;
/** Number of games that are read at the same time. */
const AT_ONCE = 10;

export const exportTournamentPgn = operation(
  {
    method: "get",
    path: "/v1/tournaments/{id}/export.pgn",
    id: "exportTournamentPgn",
    tag: "tournaments",
    summary: "Export the games of a tournament",
    description: `All finished games as one PGN file, by round and section. A file has at most ${MOST_GAMES} games: with
more, select a \`round\`, a \`section\` or a \`page\`. A file counts as ${Math.ceil(MOST_GAMES / GAMES_PER_REQUEST)} requests: one for each ${GAMES_PER_REQUEST} of these games.`,
    access: "public",
    cost: Math.ceil(MOST_GAMES / GAMES_PER_REQUEST),
    params: TournamentParams,
    query: z.strictObject({
      round: queryNumber("Only this round.").optional(),
      section: queryNumber("Only this section.").optional(),
      page: queryNumber(
        `Only ${MOST_GAMES} games: the first ones with 1. A page after the last one is empty.`,
      ).optional(),
    }),
    answers: {
      200: { description: "The games.", media: { [PGN]: {} }, headers: ["Content-Disposition"] },
    },
    refusals: ["not-found", "invalid-request"],
    guard: tournamentGuard,
  },
  async (call, { params, query: { round, section, page } }) => {
    const state = await visibleTournament(call, params.id);
    if (state === null) return err({ code: "not-found" });
    const games = state.games.filter(
      (game) =>
        game.isRecorded &&
        (round === undefined || game.round === round) &&
        (section === undefined || game.section === section),
    );
    if (games.length > MOST_GAMES && page === undefined) {
      const field =
        round === undefined && state.rounds.length > 1 ? "round" : section === undefined ? "section" : "page";
      const detail = `is required: ${games.length} games match, and a file has at most ${MOST_GAMES}. \`page\` selects some of any number`;
      return err({ code: "invalid-request", errors: [{ field, detail }] });
    }
    const from = ((page ?? 1) - 1) * MOST_GAMES;
    return answer({
      status: 200,
      mediaType: PGN,
      body: (await recordsOf(call, state.terms.name, games.slice(from, from + MOST_GAMES))).join("\n"),
      headers: fileNamed(`tournament-${state.id}.pgn`),
    });
  },
);

/** The PGN of games, with the tournament and the round in their tags. A game that cannot be read is left out. */
async function recordsOf(call: AnyCall, name: string, games: readonly TournamentGame[]): Promise<readonly string[]> {
  const texts: string[] = [];
  for (let start = 0; start < games.length; start += AT_ONCE) {
    const some = games.slice(start, start + AT_ONCE);
    const records = await lookUpRecords(
      call,
      some.map(({ gameId }) => gameId),
    );
    for (const [index, { round }] of some.entries()) {
      const seen = records[index];
      if (!seen?.ok) continue;
      const { record } = seen.value;
      texts.push(writePgn(record, rulesOf(record), gamePage(call.origin, record.id), OWN_PGN, { name, round }));
    }
  }
  return texts;
}
