import { playerObject } from "../../../bindings";
import { answer, operation } from "../../operation";

export const endVacation = operation(
  {
    method: "delete",
    path: "/v1/me/vacation",
    id: "endVacation",
    tag: "account",
    summary: "End my vacation, or cancel a planned one",
    description: `Your clocks resume at once with the time they had left. A vacation that ends within 24 hours counts
as 24 hours. A canceled vacation costs no days. If there is no vacation, nothing happens.`,
    access: { anyOf: ["account:write"] },
    answers: { 204: { description: "You are not on vacation, and none is planned." } },
    refusals: [],
  },
  async (call) => {
    await playerObject(call.env, call.caller.playerId).endVacation();
    return answer({ status: 204, body: null });
  },
);
