import * as z from "zod";
import type { GameRecord } from "../../records/game-record";
import { viewRecord } from "../../records/json-writer";
import { gameOf } from "../../rules/registry";
import { GameVariant, Id, Options, Outcome, orNull, Players, Time, TimeControl } from "./basics";
import { EvaluationResult } from "./evaluation";
import { GAME } from "./examples";
import { PlyRecord } from "./game";

const { id, variant, options, rated, createdAt, position, moves } = GAME;
const { white, black } = GAME.players;

/** The game of the other examples, after Black has resigned. */
export const RECORD: GameRecord = {
  id,
  variant,
  revision: gameOf(variant).revision,
  options,
  startPosition: null,
  players: { white: { username: white.username }, black: { username: black.username } },
  startRatings: { white: 1612.4, black: null },
  timeControl: GAME.clock.timeControl,
  rated,
  private: false,
  status: "finished",
  outcome: { winner: "white", reason: "resignation" },
  plies: moves.map((move) => ({ ...move, isMove: true, position })),
  createdAt,
  finishedAt: "2026-11-21T09:30:00.000Z",
};

const RecordedPly = PlyRecord.extend({
  isMove: z.boolean().meta({ description: "False for votes, which are not moves." }),
  position: z.string().meta({ description: "After the ply." }),
}).meta({ id: "RecordedPly" });

/** A game's record as JSON. */
export const RecordedGame = z
  .object({
    id: Id,
    variant: GameVariant,
    revision: z.int().meta({ description: "Revision of the rules of this game." }),
    options: Options,
    startPosition: z.string().nullable().meta({ description: "Null for the standard opening." }),
    players: Players,
    startRatings: orNull(
      z.object({ white: orNull(z.number()), black: orNull(z.number()) }).meta({ id: "StartRatings" }),
    ).meta({
      description: "Ratings at the start of the game. Null for a player without rated games, and for older games.",
    }),
    timeControl: TimeControl,
    rated: z.boolean(),
    private: z.boolean(),
    status: z.enum(["active", "finished", "aborted"]),
    outcome: orNull(Outcome),
    moves: z.array(RecordedPly),
    createdAt: Time,
    finishedAt: Time.nullable(),
    evaluation: orNull(EvaluationResult).optional().meta({
      description: "Only with `evaluation=true`: the computer evaluation; null if there is none.",
    }),
  })
  .meta({ id: "RecordedGame", example: viewRecord(RECORD) });
