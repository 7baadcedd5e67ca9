import { playerObject } from "../../../bindings";
import { COUNTED_GAMES, scoreAgainst } from "../../../db/pair-score";
import { findPlayerByName } from "../../../db/players";
import { findRelation } from "../../../db/relations";
import { err } from "../../../shared/result";
import { answer, operation } from "../../operation";
import { Relation } from "../../schemas/relation";
import { viewScores } from "../../views/relation";
import { playerGuard } from "../players/guard";
import { PlayerParams } from "../players/params";

export const getRelation = operation(
  {
    method: "get",
    path: "/v1/me/relations/{username}",
    id: "getRelation",
    tag: "account",
    summary: "Another player and I",
    description: `Whether you follow or block the player, your score against them, and your running games with them.
The score counts your newest ${COUNTED_GAMES} finished games with each other, rated or not, private ones too. Aborted
games, and games in which a side made fewer than two moves, do not count.`,
    access: { allOf: ["account:read", "game:read"] },
    params: PlayerParams,
    hashed: true,
    answers: { 200: { description: "Your relation to the player.", schema: Relation } },
    refusals: ["not-found", "invalid-request"],
    guard: playerGuard,
  },
  async (call, { params }) => {
    const player = await findPlayerByName(call.env.DB, params.username);
    if (!player) return err({ code: "not-found" });
    const { playerId } = call.caller;
    if (player.id === playerId) {
      return err({ code: "invalid-request", errors: [{ field: "username", detail: "expected somebody else" }] });
    }
    const [relation, scores, running] = await Promise.all([
      findRelation(call.env.DB, playerId, player.id),
      scoreAgainst(call.env.DB, playerId, player.id),
      playerObject(call.env, playerId).runningGames(),
    ]);
    const games = running.filter(({ opponent }) => opponent.id === player.id);
    return answer({
      status: 200,
      body: {
        username: player.username,
        ...relation,
        ...viewScores(scores),
        games: games.map(({ id, variant }) => ({ id, variant })),
      },
    });
  },
);
