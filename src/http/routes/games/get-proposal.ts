import { roomObject } from "../../../bindings";
import { err } from "../../../shared/result";
import { gameGuard } from "../../auth/viewer";
import { answer, operation } from "../../operation";
import { ProposalOfGame } from "../../schemas/proposal";
import { viewProposal } from "../../views/proposal";
import { GameParams } from "./params";

export const getProposal = operation(
  {
    method: "get",
    path: "/v1/games/{id}/proposal",
    id: "getProposal",
    tag: "games",
    summary: "The move proposed to me",
    description: `The move that an app proposes to you for the current position; null if there is none, if you have
dismissed it, or if the game has left the position. Only you can see it. A token with only \`game:propose\` sees that of
public games.`,
    access: { anyOf: ["game:read", "game:propose"] },
    params: GameParams,
    hashed: true,
    answers: { 200: { description: "The proposal.", schema: ProposalOfGame } },
    refusals: ["not-found", "not-a-player", "game-frozen"],
    guard: gameGuard,
  },
  async (call, { params }) => {
    const refusal = await gameGuard(call, params);
    if (refusal !== null) return err(refusal);
    const found = await roomObject(call.env, params.id).proposal(call.caller.playerId);
    if (!found.ok) return found;
    return answer({ status: 200, body: { proposal: found.value === null ? null : viewProposal(found.value) } });
  },
);
