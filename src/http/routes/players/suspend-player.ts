import { operation } from "../../operation";
import { SUSPENSION, suspend } from "./suspension";

export const suspendPlayer = operation(
  {
    ...SUSPENSION,
    path: "/v1/players/{username}/suspend",
    id: "suspendPlayer",
    summary: "Suspend a player",
    description: `Their tokens then answer 403 \`suspended\` to everything but \`GET /v1/me\` and \`GET /v1/me/export\`, their
open challenges are canceled, and nobody can challenge them. Their webhooks are sent nothing from now on: what comes for
them waits, for up to 30 days, until they are reinstated. Their games go on, and so do their clocks. Repeating it changes
nothing.`,
  },
  async (call, { params }) => suspend(call, params.username, true),
);
