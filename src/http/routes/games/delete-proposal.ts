import { playerObject, roomObject } from "../../../bindings";
import { err } from "../../../shared/result";
import { gameGuard } from "../../auth/viewer";
import { answer, operation } from "../../operation";
import { GameParams } from "./params";

export const deleteProposal = operation(
  {
    method: "delete",
    path: "/v1/games/{id}/proposal",
    id: "deleteProposal",
    tag: "games",
    summary: "Dismiss the proposed move",
    description: "Deletes the move that an app proposes to you. If there is none, nothing changes.",
    access: { anyOf: ["game:propose", "game:play"] },
    params: GameParams,
    answers: { 204: { description: "No move is proposed to you." } },
    refusals: ["not-found", "not-a-player", "game-frozen"],
    guard: gameGuard,
  },
  async (call, { params }) => {
    const refusal = await gameGuard(call, params);
    if (refusal !== null) return err(refusal);
    // The mark in the list goes first: if the request is interrupted, the proposal can still be seen and dismissed.
    await playerObject(call.env, call.caller.playerId).forgetProposal(params.id);
    const dropped = await roomObject(call.env, params.id).dropProposal(call.caller.playerId);
    return dropped.ok ? answer({ status: 204, body: null }) : dropped;
  },
);
