import * as z from "zod";
import type { GameKey } from "../../db/games";
import type { ChallengeRow } from "../../db/schema";
import { DECLINE_REASONS } from "../../shared/decline-reason";
import type { Result } from "../../shared/result";
import type { JobPayloads } from "../../storage/job-runner";
import type { Closing, ClosingRefusal, PostingRefusal } from "../challenges/contract";
import { StoredChallenge } from "./stored-challenge";

/** What is done to a game in the player's name: they have a new name, or are erased. */
const NameEvent = z.enum(["renamed", "erased"]);
export type NameEvent = z.output<typeof NameEvent>;

const Closes = z.discriminatedUnion("status", [
  z.object({ status: z.literal("canceled") }),
  z.object({ status: z.literal("declined"), reason: z.enum(DECLINE_REASONS) }),
]) satisfies z.ZodType<Closing>;

const AfterGame = z.object({ finishedAt: z.number(), id: z.string() }) satisfies z.ZodType<GameKey>;

/**
 * The kinds of job of a player's object, and what each is given. Rows may be as old as the oldest version of this
 * server: a payload that changes has to be read in its old form too.
 */
export const JOB_PAYLOADS = {
  /**
   * A challenge goes into D1, and to the opponent that it names; a player of the house takes it up at once, in the game
   * of this id.
   */
  post: z.object({ challenge: StoredChallenge, houseGameId: z.string().nullable().default(null) }),
  /** A challenge ends by this player's own act, in D1 and for the other player. */
  close: z.object({ challengeId: z.string(), closing: Closes }),
  /** A game is told until when the player is away; null: they are back. */
  vacation: z.object({ gameId: z.string(), until: z.number().nullable() }),
  /** D1 and the player's challenges learn since when the player is suspended; null: no longer. */
  suspension: z.object({ at: z.number().nullable() }),
  /** D1 decides whether the player gets a name. */
  rename: z.object({ username: z.string() }),
  /** A game takes over the player's new name, or forgets them. */
  "name-game": z.object({ gameId: z.string(), change: NameEvent }),
  /** The ended games and the challenges do so, a page at a time. */
  "name-archive": z.object({ change: NameEvent, after: AfterGame.nullable() }),
  /** What an erased player has outside their object goes. */
  erase: z.object({}),
} satisfies JobPayloads<Record<string, { payload: unknown; answer: unknown }>>;

/** What a kind answers to one who waits for it; the others answer nothing. */
interface Answers {
  readonly post: Result<ChallengeRow, PostingRefusal>;
  readonly close: Result<ChallengeRow, ClosingRefusal>;
}

/** The jobs of a player's object. */
export type PlayerJobs = {
  readonly [Kind in keyof typeof JOB_PAYLOADS]: {
    readonly payload: z.output<(typeof JOB_PAYLOADS)[Kind]>;
    readonly answer: Kind extends keyof Answers ? Answers[Kind] : undefined;
  };
};
