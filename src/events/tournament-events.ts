import * as z from "zod";
import { nameInText } from "../shared/house";
import { event } from "./definition";
import { GameVariant, Id, orNull, PlayerName, Time } from "./values";
import { quoted, utcMinute } from "./wording";

const OfTournament = z.object({ tournamentId: Id, name: z.string(), variant: GameVariant });
const OfRound = OfTournament.extend({ round: z.int().meta({ description: "Counted from 1." }) });

const PLACE_REASONS = ["won", "declined", "expired", "inactive"] as const;
const PLACE_WORDS: Readonly<Record<(typeof PLACE_REASONS)[number], string>> = {
  won: " by winning a challenge",
  declined: ", because a challenge was declined",
  expired: ", because a challenge was not answered in time",
  inactive: ", after a time without games",
};

/** Events of tournaments, for the players who have entered. */
export const TOURNAMENT_EVENTS = [
  event("tournament.started", {
    summary: "A tournament that you have entered has started",
    data: OfTournament.extend({
      rounds: z.int().meta({ description: "Most rounds that can be played." }),
      endsBy: Time.nullable().meta({ description: "Latest end of the tournament." }),
    }),
    subscription: "notices",
    sentence: ({ name }) => `The tournament ${quoted(name)} has started.`,
  }),
  event("tournament.round.started", {
    summary: "A round of your tournament has started",
    data: OfRound.extend({ endsAt: Time.meta({ description: "Unfinished games are adjudicated then." }) }),
    subscription: "opt-in",
    sentence: ({ name, round, endsAt }) =>
      `Round ${round} of the tournament ${quoted(name)} has started. It ends at ${utcMinute(endsAt)}.`,
  }),
  event("tournament.round.finished", {
    summary: "A round of your tournament is over",
    data: OfRound,
    subscription: "opt-in",
    sentence: ({ name, round }) => `Round ${round} of the tournament ${quoted(name)} is over.`,
  }),
  event("tournament.finished", {
    summary:
      "A tournament that you have entered is finished or was canceled, or one that you organize was canceled with too few players",
    data: OfTournament.extend({
      status: z.enum(["finished", "canceled"]),
      reason: z.enum(["too-few-players", "by-organizer"]).nullable().meta({
        description: "Why the tournament was canceled; null if it was not.",
      }),
      seriesEnds: z.boolean().optional().meta({
        description: "True if no tournament of the series follows, because it was canceled.",
      }),
    }),
    subscription: "notices",
    sentence: ({ name, status, reason, seriesEnds }) =>
      status === "finished"
        ? `The tournament ${quoted(name)} is finished.`
        : `The tournament ${quoted(name)} was canceled${reason === "too-few-players" ? ", because it had too few players" : " by its organizer"}.${seriesEnds === true ? " Its series ends." : ""}`,
  }),
  event("tournament.withdrawn", {
    summary: "You no longer play in a tournament",
    data: OfTournament.extend({
      reason: z.enum(["player", "timeouts", "removed"]).meta({
        description: "`player`: you withdrew. `timeouts`: you lost two games on time. `removed`: by the organizer.",
      }),
    }),
    subscription: "notices",
    sentence: ({ name, reason }) =>
      reason === "timeouts"
        ? `You were withdrawn from the tournament ${quoted(name)}, because you lost two games on time.`
        : reason === "removed"
          ? `The organizer removed you from the tournament ${quoted(name)}.`
          : `You withdrew from the tournament ${quoted(name)}.`,
  }),
  event("ladder.challenged", {
    summary: "Somebody challenges you on a ladder",
    data: OfTournament.extend({
      challengeId: Id.meta({ description: "If you accept, the game has the same id." }),
      challenger: PlayerName,
      answerBy: Time.meta({ description: "Without an answer by then, the challenger takes your place." }),
    }),
    subscription: "notices",
    sentence: ({ name, challenger, answerBy }) =>
      `${nameInText(challenger)} challenges you on the ladder ${quoted(name)}. Answer by ${utcMinute(answerBy)}, or you lose your place.`,
  }),
  event("ladder.place.changed", {
    summary: "Your place on a ladder changed by a challenge, or because you were inactive",
    data: OfTournament.extend({
      player: PlayerName.meta({ description: "The player who moved: you, or the one who took your place." }),
      opponent: orNull(PlayerName).meta({ description: "The player whose place it was; null after a drop." }),
      from: z.int().meta({ description: "The place before, counted from 1." }),
      to: z.int().meta({ description: "The place after." }),
      reason: z.enum(PLACE_REASONS).meta({
        description:
          "`won`: by a win. `declined`, `expired`: the opponent declined the challenge, or did not answer in time. `inactive`: by inactivity.",
      }),
    }),
    subscription: "notices",
    sentence: ({ name, player, from, to, reason }) =>
      `${nameInText(player)} ${reason === "inactive" ? "dropped" : "rose"} from place ${from} to ${to} on the ladder ${quoted(name)}${PLACE_WORDS[reason]}.`,
  }),
] as const;
