import * as z from "zod";
import { err } from "../../../shared/result";
import { PositionCursor, pageByPosition } from "../../lists/positioned-list";
import { answer, operation } from "../../operation";
import { Username } from "../../schemas/basics";
import { PageQuery, pageOf } from "../../schemas/paging";
import { TournamentGame } from "../../schemas/tournament-play";
import { viewTournamentGame } from "../../views/tournament-play";
import { ratedPlayersOf } from "../../views/tournament-players";
import { queryNumber } from "./list-standings";
import { TournamentParams } from "./params";
import { visibleTournament } from "./visibility";

export const listTournamentGames = operation(
  {
    method: "get",
    path: "/v1/tournaments/{id}/games",
    id: "listTournamentGames",
    tag: "tournaments",
    summary: "The games of a tournament",
    description: "By round and section. `GET /v1/games/{gameId}` has the moves.",
    access: "public",
    params: TournamentParams,
    query: PageQuery.extend({
      round: queryNumber("Only this round.").optional(),
      section: queryNumber("Only this section.").optional(),
      player: Username.optional().meta({ description: "Only the games of this player." }),
      status: z.enum(["running", "ending", "finished"]).optional(),
    }),
    cursor: PositionCursor,
    hashed: true,
    answers: { 200: { description: "A page of games.", schema: pageOf(TournamentGame) } },
    refusals: ["not-found"],
  },
  async (call, { params, query: { limit, round, section, player, status }, after }) => {
    const state = await visibleTournament(call, params.id);
    if (state === null) return err({ code: "not-found" });
    const name = player?.toLowerCase();
    const ids = new Set(state.entrants.filter((one) => one.username.toLowerCase() === name).map(({ id }) => id));
    const games = state.games.filter(
      (game) =>
        (round === undefined || game.round === round) &&
        (section === undefined || game.section === section) &&
        (status === undefined || game.status === status) &&
        (name === undefined || ids.has(game.white) || ids.has(game.black)),
    );
    const players = ratedPlayersOf(state);
    const body = pageByPosition(games, { limit, after }, (game) => viewTournamentGame(game, players));
    return answer({ status: 200, body });
  },
);
