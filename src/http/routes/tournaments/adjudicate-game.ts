import { gameId } from "../../../shared/ids";
import { operation } from "../../operation";
import { Adjudication } from "../../schemas/tournament";
import { give, MANAGE, MANAGE_REFUSALS } from "./command";
import { arbiterGuard } from "./visibility";

const REFUSALS = [...MANAGE_REFUSALS, "own-game", "not-a-tournament-game", "game-decided"] as const;

export const adjudicateGame = operation(
  {
    ...MANAGE,
    method: "post",
    idempotency: "none",
    path: "/v1/tournaments/{id}/adjudications",
    id: "adjudicateGame",
    summary: "Decide a game",
    description: `For the organizer and the arbiters. The game ends with this result; its players see the reason. A game
that is already finished or decided is 409 \`game-decided\`. Nobody can decide a game that they play.`,
    body: { required: true, schema: Adjudication },
    refusals: REFUSALS,
    guard: arbiterGuard,
  },
  async (call, { params: { id }, body }) => {
    const { result, reason } = body;
    const command = { type: "adjudicate" as const, gameId: gameId(body.gameId), result, reason };
    return give(call, { id, command, role: "manager" }, REFUSALS);
  },
);
