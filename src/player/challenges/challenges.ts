import { playerObject, roomObject } from "../../bindings";
import { closeChallenge, findChallenge, insertChallenge } from "../../db/challenges";
import type { ChallengeRow } from "../../db/schema";
import { type HousePlayer, housePlayer } from "../../shared/house";
import { err, ok, type Result } from "../../shared/result";
import type { JobHandlers, JobRunner } from "../../storage/job-runner";
import type { Account } from "../account/account";
import type { PlayerContext } from "../context";
import type { GameList } from "../games/game-list";
import type { PlayerJobs } from "../jobs/job-kinds";
import { type AddressedNews, type ClosingTimes, canceledNews, declinedNews, receivedNews } from "./challenge-events";
import type { Closing, ClosingRefusal, PostingRefusal } from "./contract";
import { HouseGames } from "./house-games";
import { PeopleGames } from "./people-games";

/** The components that this class uses. */
interface Components {
  readonly account: Account;
  readonly games: GameList;
  readonly jobs: JobRunner<PlayerJobs>;
}

/**
 * Inserts the player's challenges into D1, closes challenges, and notifies the other players. If the opponent is a
 * house player, this object accepts in its place. Each action is stored as a job first. If D1 fails, the method throws
 * and the job is retried. So an action may still be completed after its caller received an error.
 */
export class Challenges {
  readonly #context: PlayerContext;
  readonly #components: Components;
  readonly #houseGames: HouseGames;
  readonly #peopleGames: PeopleGames;

  constructor(context: PlayerContext, components: Components) {
    this.#context = context;
    this.#components = components;
    this.#houseGames = new HouseGames(components.games);
    this.#peopleGames = new PeopleGames(components.games);
  }

  readonly handlers: Pick<JobHandlers<PlayerJobs>, "post" | "close"> = {
    post: async ({ challenge, houseGameId }) => {
      const { env, settings } = this.#context;
      const posted = await insertChallenge(env.DB, challenge, settings);
      const house = housePlayer(challenge.opponentId ?? "");
      if (posted.ok && house !== null && houseGameId !== null) {
        return { answer: await this.#acceptForHouse(house, posted.value, houseGameId) };
      }
      // If the challenge existed before, the call that inserted it has notified the opponent.
      const isNew = posted.ok && posted.value.createdAt === challenge.createdAt;
      const news = isNew ? receivedNews(posted.value) : null;
      return { answer: posted, beforeCommit: news === null ? undefined : () => this.#notify(news) };
    },
    close: async ({ challengeId, closing }, { createdAt }) => {
      const by = this.#components.account.playerId();
      const closed = await closeChallenge(this.#context.env.DB, { challengeId, by, ...closing });
      const { restoredAt } = this.#context.settings;
      const news = closed.ok ? closingNews(closed.value, { at: createdAt, restoredAt }) : null;
      return {
        answer: closed,
        beforeCommit: news === null ? undefined : () => this.#notifyAfterPost(challengeId, news),
      };
    },
  };

  /**
   * Inserts a challenge into D1 unless a limit is reached, and returns it as stored. The opponent is notified after the
   * response. Throws if D1 fails.
   * @param houseGameId id of the game that begins at once if the opponent is a house player; null for other opponents
   */
  async post(challenge: ChallengeRow, houseGameId: string | null): Promise<Result<ChallengeRow, PostingRefusal>> {
    const { jobs } = this.#components;
    const { maxHouseGames, maxRunningGames } = this.#context.settings;
    if (houseGameId === null && this.#peopleGames.areAsManyAs(maxRunningGames, Date.now())) {
      const stored = await findChallenge(this.#context.env.DB, challenge.id);
      return stored === null ? err({ code: "too-many-games", whose: "you", limit: maxRunningGames }) : ok(stored);
    }
    if (houseGameId !== null) {
      if (this.#houseGames.areAsManyAs(maxHouseGames, houseGameId)) {
        return err({ code: "too-many-house-games", limit: maxHouseGames });
      }
      this.#houseGames.begin(houseGameId);
    }
    const id = postId(challenge.id);
    // A repeated request has a later time of creation. The handler must not take the row of the first attempt for a
    // challenge whose opponent was notified, so an unfinished job keeps its payload.
    if (!jobs.has(id)) this.#context.transactions.write(() => jobs.put("post", id, { challenge, houseGameId }));
    return jobs.doNow("post", id);
  }

  /** Reserves a place among the player's running games with people. Returns false if the limit is reached. */
  reserveGame(gameId: string): boolean {
    return this.#peopleGames.reserve(gameId, this.#context.settings.maxRunningGames, Date.now());
  }

  /** Releases the reservation of a game that did not begin. */
  releaseGame(gameId: string): void {
    this.#peopleGames.release(gameId);
  }

  /** Closes a challenge in D1. The other player is notified after the response. Throws if D1 fails. */
  async close(challengeId: string, closing: Closing): Promise<Result<ChallengeRow, ClosingRefusal>> {
    const { jobs } = this.#components;
    const id = `close-${challengeId}`;
    this.#context.transactions.write(() => jobs.put("close", id, { challengeId, closing }));
    return jobs.doNow("close", id);
  }

  /**
   * Deletes pending jobs that insert challenges. Otherwise they could insert a challenge after the erasure has closed
   * all open challenges. Call inside a write.
   */
  erase(): void {
    this.#components.jobs.removeKind("post");
  }

  /** Accepts a challenge for a house player. Idempotent: a repetition begins no second game. */
  async #acceptForHouse(
    { id, username }: HousePlayer,
    challenge: ChallengeRow,
    gameId: string,
  ): Promise<Result<ChallengeRow, PostingRefusal>> {
    const { env } = this.#context;
    this.#houseGames.begin(gameId);
    const accepted = await roomObject(env, gameId).acceptChallenge(challenge.id, { id, username });
    if (accepted.ok) return ok({ ...challenge, status: "accepted", used: 1 });
    this.#houseGames.giveUp(gameId);
    if (accepted.error.code === "blocked") {
      await closeChallenge(env.DB, { challengeId: challenge.id, by: id, status: "declined", reason: "generic" });
      return err({ code: "blocked" });
    }
    // The challenge was closed in the meantime.
    return ok((await findChallenge(env.DB, challenge.id)) ?? challenge);
  }

  /**
   * Notifies the other player of the end of a challenge, but not before the opponent was notified of the challenge
   * itself. If that is still pending, this method throws, so that the job runner retries it later.
   */
  async #notifyAfterPost(challengeId: string, news: AddressedNews): Promise<void> {
    if (this.#components.jobs.has(postId(challengeId))) throw new Error("the challenge is not posted yet");
    await this.#notify(news);
  }

  async #notify({ playerId, item }: AddressedNews): Promise<void> {
    // House players have no feed.
    if (housePlayer(playerId) !== null) return;
    await playerObject(this.#context.env, playerId).notify(item);
  }
}

const postId = (challengeId: string): string => `post-${challengeId}`;

const closingNews = (challenge: ChallengeRow, times: ClosingTimes): AddressedNews | null =>
  challenge.status === "declined" ? declinedNews(challenge, times) : canceledNews(challenge, times);
