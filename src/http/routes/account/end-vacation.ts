import { playerObject } from "../../../bindings";
import { answer, operation } from "../../operation";

export const endVacation = operation(
  {
    method: "delete",
    path: "/v1/me/vacation",
    id: "endVacation",
    tag: "account",
    summary: "Come back from vacation, or cancel a planned one",
    description: `Your clocks go on at once with what they had. A vacation that ends within 24 hours still counts as 24 hours.
Of a planned one all days are free again. Without a vacation nothing happens.`,
    access: { anyOf: ["account:write"] },
    answers: { 204: { description: "You are not on vacation, and none is planned." } },
    refusals: [],
  },
  async (call) => {
    await playerObject(call.env, call.caller.playerId).endVacation();
    return answer({ status: 204, body: null });
  },
);
