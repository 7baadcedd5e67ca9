import { answer, operation } from "../../operation";
import { TOURNAMENT_STREAM, TournamentEventPage, TournamentEventQuery } from "../../schemas/tournament-play";
import { filtered } from "../../streams/filtered-page";
import { cursorFrom, wantsStream } from "../../streams/subscribe";
import { eventsAfter, tournamentStream } from "../../streams/tournament-stream";
import { TournamentParams } from "./params";
import { tournamentGuard } from "./visibility";

export const listTournamentEvents = operation(
  {
    method: "get",
    path: "/v1/tournaments/{id}/events",
    id: "listTournamentEvents",
    tag: "tournaments",
    summary: "The events of a tournament",
    description: `Everything that happened, oldest first. Send the id of the last event that you have as \`after\`:
\`nextCursor\` is the id to send next, and does not change while there is nothing new. An id that is not of this
tournament is 410 \`cursor-gone\`. With \`Accept: text/event-stream\` the answer is the stream of
\`/v1/tournaments/{id}/events/stream\`. Your feed has the events that concern you, such as \`tournament.round.started\`.`,
    access: "public",
    params: TournamentParams,
    query: TournamentEventQuery,
    hashed: true,
    answers: {
      200: { description: "The events after `after`.", schema: TournamentEventPage, stream: TOURNAMENT_STREAM },
    },
    refusals: ["not-found", "cursor-gone", "too-many-streams", "bad-token"],
    guard: tournamentGuard,
  },
  async (call, { params, query }) => {
    if (wantsStream(call)) {
      const stream = await tournamentStream(call, params.id, query);
      return stream.ok ? answer({ status: 200, body: stream.value }) : stream;
    }
    const events = filtered((cursor, limit) => eventsAfter(call, params.id, cursor, limit), query.types);
    const page = await events(cursorFrom(query.after), query.limit);
    return page.ok ? answer({ status: 200, body: page.value }) : page;
  },
);
