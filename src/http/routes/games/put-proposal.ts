import { playerObject, roomObject } from "../../../bindings";
import { err } from "../../../shared/result";
import { rfc3339 } from "../../../shared/time";
import { gameGuard } from "../../auth/viewer";
import { answer, operation } from "../../operation";
import { NewProposal, ProposalOfGame } from "../../schemas/proposal";
import { viewProposal } from "../../views/proposal";
import { expectedRefusal } from "./command";
import { GameParams } from "./params";

const REFUSALS = [
  "not-found",
  "not-a-player",
  "game-frozen",
  "game-over",
  "deadline-passed",
  "stale-ply",
  "not-your-turn",
  "illegal-move",
] as const;

export const putProposal = operation(
  {
    method: "put",
    path: "/v1/games/{id}/proposal",
    id: "putProposal",
    tag: "games",
    summary: "Propose a move to the player",
    description: `For apps that may suggest moves but not play them. The player sees the move with its note and the name
of the app in the browser, and plays or dismisses it. The move is checked like a move of \`POST …/moves\`, and refused
with the same problems, but nothing is played. A new proposal replaces the earlier one, and repeating a request changes
nothing else. The proposal ends when the game leaves the position. The player gets \`move.proposed\`; the opponent and
spectators never see it. A token with only \`game:propose\` sees public games, so a private game is 404 \`not-found\` unless the
token also has \`game:read\`.`,
    access: { anyOf: ["game:propose", "game:play"] },
    params: GameParams,
    body: {
      required: true,
      schema: NewProposal,
      example: { move: "e2e4", ply: 0, note: "It opens lines for the bishop." },
    },
    answers: { 200: { description: "The proposal.", schema: ProposalOfGame } },
    refusals: [...REFUSALS, "bad-token"],
    guard: gameGuard,
  },
  async (call, { params, body }) => {
    const refusal = await gameGuard(call, params);
    if (refusal !== null) return err(refusal);
    const { playerId, tokenId } = call.caller;
    const proposer = await playerObject(call.env, playerId).tokenCreations(tokenId);
    // The token was revoked after the request arrived.
    if (proposer === null) return err({ code: "bad-token" });
    const proposal = { ...body, by: proposer.token.name };
    const proposed = await roomObject(call.env, params.id).propose(playerId, proposal);
    if (!proposed.ok) return err(expectedRefusal(proposed.error, REFUSALS));
    const { proposal: made, variant } = proposed.value;
    const { move, san, ply, note, by, at, position } = made;
    const event = {
      id: `${params.id}-proposed-${at.toString(36)}`,
      type: "move.proposed",
      timestamp: rfc3339(at),
      data: { gameId: params.id, variant, ply, move, san, note, by },
    } as const;
    await playerObject(call.env, playerId).announceProposal(event, position);
    return answer({ status: 200, body: { proposal: viewProposal(made) } });
  },
);
