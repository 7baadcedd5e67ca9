import { operation } from "../../operation";
import { partsOf } from "../../schemas/paging";
import { COMMAND, COMMAND_REFUSALS, give } from "./command";

const OWN = ["abort-too-late", "no-abort-in-tournament"] as const;

export const abortGame = operation(
  {
    ...COMMAND,
    method: "post",
    path: "/v1/games/{id}/abort",
    id: "abortGame",
    summary: "Abort a game",
    description:
      "Ends the game without a result. Possible until both sides have moved; after that it is 409 `abort-too-late`. Games " +
      "of tournaments cannot be aborted: 409 `no-abort-in-tournament`.",
    refusals: [...COMMAND_REFUSALS, ...OWN],
  },
  async (call, { params, query }) =>
    give(call, { gameId: params.id, command: { type: "abort" }, parts: partsOf(query) }, OWN),
);
