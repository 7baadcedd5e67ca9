import { answer, operation } from "../../operation";
import { TOURNAMENT_STREAM, TournamentStreamQuery } from "../../schemas/tournament-play";
import { tournamentStream } from "../../streams/tournament-stream";
import { TournamentParams } from "./params";
import { tournamentGuard } from "./visibility";

export const streamTournamentEvents = operation(
  {
    method: "get",
    path: "/v1/tournaments/{id}/events/stream",
    id: "streamTournamentEvents",
    tag: "tournaments",
    summary: "Stream a tournament",
    description: `Server-sent events of a tournament, also without a token. A stream with \`Last-Event-ID\` or \`after\`
starts with all events after it. Any other stream starts with the event \`tournament.state\`: its data is the tournament
as \`GET /v1/tournaments/{id}\` returns it, and its id is that of the newest event. Otherwise it works like the stream of
your feed.`,
    access: "public",
    params: TournamentParams,
    ticketInQuery: true,
    query: TournamentStreamQuery,
    answers: { 200: { description: "The stream.", stream: TOURNAMENT_STREAM } },
    refusals: ["not-found", "cursor-gone", "too-many-streams", "bad-token"],
    guard: tournamentGuard,
  },
  async (call, { params, query }) => {
    const stream = await tournamentStream(call, params.id, query);
    return stream.ok ? answer({ status: 200, body: stream.value }) : stream;
  },
);
