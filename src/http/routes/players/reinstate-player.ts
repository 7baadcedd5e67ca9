import { operation } from "../../operation";
import { SUSPENSION, suspend } from "./suspension";

export const reinstatePlayer = operation(
  {
    ...SUSPENSION,
    path: "/v1/players/{username}/reinstate",
    id: "reinstatePlayer",
    summary: "Reinstate a suspended player",
    description: "Their tokens work again. Canceled challenges remain canceled. Repeating it changes nothing.",
  },
  async (call, { params }) => suspend(call, params.username, false),
);
