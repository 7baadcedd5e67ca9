import { operation } from "../../operation";
import { SUSPENSION, suspend } from "./suspension";

export const suspendPlayer = operation(
  {
    ...SUSPENSION,
    path: "/v1/players/{username}/suspend",
    id: "suspendPlayer",
    summary: "Suspend a player",
    description: `Their tokens get 403 \`suspended\` for everything but \`GET /v1/me\` and \`GET /v1/me/export\`.
Their open challenges are canceled, and nobody can challenge them. Their webhooks receive nothing: events are stored
for up to 30 days, until the player is reinstated. Their games continue, and so do their clocks. Repeating it changes
nothing.`,
  },
  async (call, { params }) => suspend(call, params.username, true),
);
