import * as z from "zod";
import type { GameKey } from "../../db/games";
import type { ChallengeRow } from "../../db/schema";
import { DECLINE_REASONS } from "../../shared/decline-reason";
import type { Result } from "../../shared/result";
import type { JobPayloads } from "../../storage/job-runner";
import type { Closing, ClosingRefusal, PostingRefusal } from "../challenges/contract";
import { StoredChallenge } from "./stored-challenge";

/** Changes of a player that must be applied in the player's games and challenges: a new name, or the erasure. */
const NameEvent = z.enum(["renamed", "erased"]);
export type NameEvent = z.output<typeof NameEvent>;

const Closes = z.discriminatedUnion("status", [
  z.object({ status: z.literal("canceled") }),
  z.object({ status: z.literal("declined"), reason: z.enum(DECLINE_REASONS) }),
]) satisfies z.ZodType<Closing>;

const AfterGame = z.object({ finishedAt: z.number(), id: z.string() }) satisfies z.ZodType<GameKey>;

/**
 * The kinds of job of a player object, with their payloads. Stored jobs may come from any earlier version, so a changed
 * payload must still parse its old form.
 */
export const JOB_PAYLOADS = {
  /**
   * Inserts a challenge into D1 and notifies its opponent. A house player accepts it at once, in the game
   * `houseGameId`.
   */
  post: z.object({ challenge: StoredChallenge, houseGameId: z.string().nullable().default(null) }),
  /** Closes a challenge in D1 and notifies the other player. */
  close: z.object({ challengeId: z.string(), closing: Closes }),
  /** Starts the player's vacation until a time in a game; null ends it there. */
  vacation: z.object({ gameId: z.string(), until: z.number().nullable() }),
  /**
   * Writes since when the player is suspended to D1, and cancels the challenges that they made; null lifts the
   * suspension.
   */
  suspension: z.object({ at: z.number().nullable() }),
  /** Claims a new name for the player in D1, then changes it here and queues the updates of games and challenges. */
  rename: z.object({ username: z.string() }),
  /** Updates the player's name in one game, or resigns the game and erases the player there. */
  "name-game": z.object({ gameId: z.string(), change: NameEvent }),
  /**
   * Updates the player's name in challenges and finished games, or erases the player there, one page of games per step.
   */
  "name-archive": z.object({ change: NameEvent, after: AfterGame.nullable() }),
  /** Updates the player's name in tournaments, or withdraws and erases the player there, some per step. */
  "name-tournaments": z.object({ change: NameEvent, after: z.string() }),
  /** Updates the player's name in teams, or removes and erases the player there, some per step. */
  "name-teams": z.object({ change: NameEvent, after: z.string() }),
  /**
   * Sends the mail about turns and news that is due. `again` is the id of an earlier mail that the player wants again,
   * due or not.
   */
  "mail-notice": z.object({ again: z.string().nullable().default(null) }),
  /** Sends a letter that the player has requested at a time. */
  "mail-letter": z.object({ letter: z.enum(["verify", "test", "recovery"]), at: z.number() }),
  /** Plays the move of a reply, then sends the answer. The result is null until the move was handled. */
  "mail-reply": z.object({
    id: z.string(),
    gameId: z.string().nullable(),
    ply: z.number(),
    tag: z.string(),
    expiresAt: z.number(),
    messageId: z.string().nullable(),
    subject: z.string(),
    move: z.string().nullable(),
    problem: z.string(),
    at: z.number(),
    isAnswered: z.boolean(),
    result: z
      .object({
        isPlayed: z.boolean(),
        isStale: z.boolean(),
        sentence: z.string(),
        board: z.string().nullable(),
        legalMoves: z.array(z.string()),
      })
      .nullable(),
  }),
  /** Erases the player's row in D1, closes their challenges, and queues the erasure in games and challenges. */
  erase: z.object({}),
} satisfies JobPayloads<Record<string, { payload: unknown; answer: unknown }>>;

/** Results of the kinds of job that return a result to a waiting caller. The others return undefined. */
interface Answers {
  readonly post: Result<ChallengeRow, PostingRefusal>;
  readonly close: Result<ChallengeRow, ClosingRefusal>;
}

/** Types of the player object's jobs. */
export type PlayerJobs = {
  readonly [Kind in keyof typeof JOB_PAYLOADS]: {
    readonly payload: z.output<(typeof JOB_PAYLOADS)[Kind]>;
    readonly answer: Kind extends keyof Answers ? Answers[Kind] : undefined;
  };
};
