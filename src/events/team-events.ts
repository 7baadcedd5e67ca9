import * as z from "zod";
import { nameInText } from "../shared/house";
import { event } from "./definition";
import { Id, PlayerName, Time } from "./values";
import { quoted, utcMinute } from "./wording";

const OfTeam = z.object({ teamId: Id, name: z.string().meta({ description: "Name of the team." }) });

/** Events of teams, for their members and for invited players. */
export const TEAM_EVENTS = [
  event("team.joined", {
    summary:
      "A player has joined a team that you own or lead as a captain, or a captain has accepted your request to join",
    data: OfTeam.extend({
      player: PlayerName.meta({ description: "The new member: you, if your request was accepted." }),
    }),
    subscription: "notices",
    sentence: ({ name, player }) => `${nameInText(player)} has joined the team ${quoted(name)}.`,
  }),
  event("team.invited", {
    summary: "A team invites you to join it",
    data: OfTeam,
    subscription: "notices",
    sentence: ({ name }) => `The team ${quoted(name)} invites you to join it.`,
  }),
  event("team.match.proposed", {
    summary: "Another team proposes a match to a team that you own or lead as a captain",
    data: OfTeam.extend({
      matchId: Id,
      opponent: z
        .object({ id: Id, name: z.string() })
        .meta({ id: "ProposingTeam", description: "The team that proposes the match." }),
      startsAt: Time.meta({ description: "The start of the match. Answer by then." }),
    }),
    subscription: "notices",
    sentence: ({ name, opponent, startsAt }) =>
      `The team ${quoted(opponent.name)} proposes a match to the team ${quoted(name)}, to start at ${utcMinute(startsAt)}.`,
  }),
  event("team.message.posted", {
    summary:
      "Your team has new messages. You get one event, for the first message after you last read the messages of the team",
    data: OfTeam.extend({ from: PlayerName.meta({ description: "The author of the message." }) }),
    subscription: "notices",
    sentence: ({ name, from }) => `${nameInText(from)} has written to the team ${quoted(name)}.`,
  }),
] as const;
