import * as z from "zod";
import { nameInText } from "../shared/house";
import { PLY_AUTHORS } from "../shared/ply-author";
import { event } from "./definition";
import { OfGame, OfSide } from "./shared-fields";
import {
  GameVariant,
  Id,
  Options,
  Outcome,
  orNull,
  PlayerName,
  Players,
  RatingChanges,
  Side,
  Time,
  TimeControl,
} from "./values";
import { byDeadline, gameTitle, quoted, resultOf, sideTitle } from "./wording";

/** The events of a game, except those about offers and about time. */
export const GAME_EVENTS = [
  event("game.started", {
    summary: "A game of yours started",
    data: OfGame.extend({
      options: Options,
      position: z.string(),
      players: Players,
      timeControl: TimeControl,
      rated: z.boolean(),
      private: z.boolean(),
      challengeId: Id.nullable().meta({ description: "The accepted challenge; null for a game without one." }),
    }),
    subscription: "opt-in",
    sentence: (data) => {
      const { white, black } = data.players;
      return `A game of ${gameTitle(data)} has begun: ${nameInText(white)} (white) against ${nameInText(black)} (black).`;
    },
  }),
  event("turn.started", {
    summary: "It is your turn. The data contain everything that a bot needs to move",
    data: OfGame.extend({
      side: Side,
      ply: z.int(),
      position: z.string(),
      legalMoves: z.array(z.string()),
      check: z.boolean(),
      lastMove: orNull(z.object({ move: z.string(), san: z.string(), side: Side }).meta({ id: "LastMove" })),
      deadlineAt: Time.nullable(),
    }),
    subscription: "default",
    sentence: (data, game) => {
      const played = data.lastMove === null ? "" : `: your opponent played ${data.lastMove.san}`;
      return `It is your turn in ${game}${played}${byDeadline(data)}.`;
    },
  }),
  event("move.played", {
    summary: "You or your opponent made a move",
    data: OfGame.extend({
      ply: z.int(),
      move: z.string(),
      san: z.string(),
      side: Side,
      by: z.enum(PLY_AUTHORS),
      position: z.string(),
    }),
    subscription: "opt-in",
    sentence: (data, game) => `${sideTitle(data)} played ${data.san} in ${game} (ply ${data.ply}).`,
  }),
  event("move.proposed", {
    summary:
      "An app suggests a move to you, which you play or dismiss. Your opponent does not get this event, and it has no `seq`",
    data: z.object({
      gameId: Id,
      variant: GameVariant,
      ply: z.int().meta({ description: "The ply of the game for which the move is suggested." }),
      move: z.string(),
      san: z.string(),
      note: z.string().meta({ description: "The reason; empty if the app gave none." }),
      by: z.string().meta({ description: "The name of the app or token." }),
    }),
    subscription: "opt-in",
    sentence: ({ by, note, san }, game) =>
      `${quoted(by)} suggests ${san} in ${game}${note === "" ? "." : `: ${quoted(note)}`}`,
  }),
  event("game.finished", {
    summary: "A game of yours ended or was aborted",
    data: OfGame.extend({
      status: z.enum(["finished", "aborted"]),
      outcome: Outcome,
      ply: z.int(),
      position: z.string(),
    }),
    subscription: "default",
    sentence: (data, game) => `A game of ${game} is over: ${resultOf(data)}.`,
  }),
  event("game.restored", {
    summary:
      "The server was restored from a backup, and the game continues from `position`: the moves that were made after the backup are lost. If it is your turn, `turn.started` follows",
    data: OfGame.extend({ ply: z.int(), position: z.string() }),
    subscription: "default",
    sentence: (data, game) => `The server was restored from a backup: ${game} continues at ply ${data.ply}.`,
  }),
  event("rating.changed", {
    summary: "Ratings changed after a rated game of yours",
    data: OfGame.extend({ ratings: RatingChanges }),
    subscription: "opt-in",
    sentence: (_data, game) => `Your rating changed after a game of ${game}.`,
  }),
  event("message.posted", {
    summary: "A player sent a message to the other",
    data: OfGame.extend({ side: Side, from: PlayerName, text: z.string() }),
    subscription: "opt-in",
    // The opponent is usually the writer, so the game is named without the opponent.
    sentence: (data) => `${nameInText(data.from)} wrote in ${gameTitle(data)}: ${quoted(data.text)}`,
    titledSentence: (data) => `${nameInText(data.from)} wrote: ${quoted(data.text)}`,
  }),
  event("conditional.fired", {
    summary: "A conditional move of yours was played as ply `ply`",
    data: OfSide,
    subscription: "opt-in",
    sentence: (_data, game) => `Your conditional move was played in ${game}.`,
  }),
  event("conditional.dropped", {
    summary: "Your conditional moves no longer fit the game and were removed",
    data: OfSide,
    subscription: "opt-in",
    sentence: (_data, game) => `Your conditional moves in ${game} no longer fit and were dropped.`,
  }),
] as const;
