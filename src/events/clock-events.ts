import * as z from "zod";
import { event } from "./definition";
import { OfClock, OfSide } from "./shared-fields";
import { Duration, Time } from "./values";
import { byDeadline, sideTitle, utcMinute } from "./wording";

const VacationEnd = z.enum(["over", "ended", "moved"]).meta({
  description:
    "`over`: the vacation reached its end. `ended`: the player ended it. `moved`: the player moved in a game. " +
    "In an event of a game, `moved` is a move in this game, and `ended` includes moves in other games.",
});

/** The reason why a vacation ended. */
export type VacationEnd = z.output<typeof VacationEnd>;

/**
 * Events about the time of a player. `vacation.started` and `vacation.ended` have two forms: one for the opponent in
 * each game, and one for the player who is on vacation.
 */
export const CLOCK_EVENTS = [
  event("clock.changed", {
    summary: "A player (`side`) gave their opponent more time",
    data: OfClock.extend({ extra: Duration }),
    subscription: "opt-in",
    sentence: (data, game) => `${sideTitle(data)} gave more time in ${game}${byDeadline(data)}.`,
  }),
  event("deadline.warning", {
    summary: "Your time for a move is running out: by default a quarter of it remains. Sent once for each deadline",
    data: OfSide.extend({ deadlineAt: Time.nullable() }),
    subscription: "default",
    sentence: (data, game) => `Your time in ${game} is running out${byDeadline(data)}.`,
  }),
  event("vacation.started", {
    summary: "Your vacation started, or your opponent's did and stops their clock in a game",
    data: z.union([
      OfClock.extend({ until: Time }).meta({ id: "OpponentVacationStarted" }),
      z.object({ until: Time }).meta({ id: "OwnVacationStarted" }),
    ]),
    subscription: "opt-in",
    sentence: (data, game) =>
      "side" in data
        ? `${sideTitle(data)} is on vacation in ${game} until ${utcMinute(data.until)}.`
        : `You are on vacation until ${utcMinute(data.until)}.`,
  }),
  event("vacation.ending", {
    summary: "Your vacation ends in one day. Not sent for vacations of one day or less",
    data: z.object({ until: Time }),
    subscription: "default",
    sentence: (data) => `Your vacation ends at ${utcMinute(data.until)}.`,
  }),
  event("vacation.ended", {
    summary: "Your vacation ended, or your opponent's did in a game",
    data: z.union([
      OfClock.extend({ cause: VacationEnd }).meta({ id: "OpponentVacationEnded" }),
      z.object({ cause: VacationEnd }).meta({ id: "OwnVacationEnded" }),
    ]),
    subscription: "opt-in",
    sentence: (data, game) =>
      "side" in data
        ? `${sideTitle(data)} is back from vacation in ${game}${byDeadline(data)}.`
        : "Your vacation is over.",
  }),
] as const;
