import { operation } from "../../operation";
import { TournamentReason } from "../../schemas/tournament";
import { give, MANAGE, MANAGE_REFUSALS } from "./command";

export const openTournament = operation(
  {
    ...MANAGE,
    method: "post",
    idempotency: "none",
    path: "/v1/tournaments/{id}/open",
    id: "openTournament",
    summary: "Open a draft",
    description: "Everybody sees the tournament, and players can enter. Repeating it changes nothing.",
    refusals: MANAGE_REFUSALS,
  },
  async (call, { params: { id } }) => give(call, { id, command: { type: "open" }, role: "manager" }, MANAGE_REFUSALS),
);

const START_REFUSALS = [...MANAGE_REFUSALS, "too-few-players"] as const;

export const startTournament = operation(
  {
    ...MANAGE,
    method: "post",
    idempotency: "none",
    path: "/v1/tournaments/{id}/start",
    id: "startTournament",
    summary: "Start a tournament",
    description: `Starts an open tournament now, whatever its \`start\` is. It needs \`entry.fewest\` players: with
fewer it is 409 \`too-few-players\`. Repeating it changes nothing.`,
    refusals: START_REFUSALS,
  },
  async (call, { params: { id } }) => give(call, { id, command: { type: "start" }, role: "manager" }, START_REFUSALS),
);

export const pauseTournament = operation(
  {
    ...MANAGE,
    method: "post",
    idempotency: "none",
    path: "/v1/tournaments/{id}/pause",
    id: "pauseTournament",
    summary: "Pause a tournament",
    description: `No further round starts until it is resumed. Running games go on, with their clocks, and the latest end
of the tournament does not move. Repeating it changes nothing.`,
    body: { required: true, schema: TournamentReason },
    refusals: MANAGE_REFUSALS,
  },
  async (call, { params: { id }, body: { reason } }) =>
    give(call, { id, command: { type: "pause", reason }, role: "manager" }, MANAGE_REFUSALS),
);

export const resumeTournament = operation(
  {
    ...MANAGE,
    method: "post",
    idempotency: "none",
    path: "/v1/tournaments/{id}/resume",
    id: "resumeTournament",
    summary: "Resume a paused tournament",
    description: "The next round starts as soon as it is due. Repeating it changes nothing.",
    refusals: MANAGE_REFUSALS,
  },
  async (call, { params: { id } }) => give(call, { id, command: { type: "resume" }, role: "manager" }, MANAGE_REFUSALS),
);
