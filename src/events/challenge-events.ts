import * as z from "zod";
import { nameInText } from "../shared/house";
import { event } from "./definition";
import { Color, DeclineReason, GameVariant, Id, Options, PlayerName, Time, TimeControl } from "./values";
import { gameTitle } from "./wording";

const OfChallenge = z.object({ challengeId: Id, variant: GameVariant });
const Terms = OfChallenge.extend({
  challenger: PlayerName,
  options: Options,
  position: z.string().nullable(),
  color: Color,
  timeControl: TimeControl,
  rated: z.boolean(),
  private: z.boolean(),
  message: z.string().nullable(),
  expiresAt: Time,
});

/** Events of challenges, and of offers of a rematch. */
export const CHALLENGE_EVENTS = [
  event("rematch.offered", {
    summary: "Your opponent offers a rematch of the game `gameId`",
    data: Terms.extend({ gameId: Id }),
    subscription: "opt-in",
    sentence: (_data, game) => `A rematch of ${game} is offered.`,
  }),
  event("challenge.received", {
    summary: "Somebody challenges you",
    data: Terms,
    subscription: "default",
    sentence: (data) => `${nameInText(data.challenger)} challenges you to ${gameTitle(data)}.`,
  }),
  event("challenge.accepted", {
    summary: "Somebody accepted your challenge",
    data: OfChallenge.extend({ gameId: Id, by: PlayerName }),
    subscription: "default",
    sentence: (data) => `${nameInText(data.by)} accepted your challenge to ${gameTitle(data)}.`,
  }),
  event("challenge.declined", {
    summary: "Your challenge was declined",
    data: OfChallenge.extend({ opponent: PlayerName, reason: DeclineReason }),
    subscription: "default",
    sentence: (data) => `${nameInText(data.opponent)} declined your challenge to ${gameTitle(data)} (${data.reason}).`,
  }),
  event("challenge.canceled", {
    summary: "A challenge to you was withdrawn",
    data: OfChallenge.extend({ challenger: PlayerName }),
    subscription: "default",
    sentence: (data) => `${nameInText(data.challenger)} withdrew the challenge to ${gameTitle(data)}.`,
  }),
] as const;
