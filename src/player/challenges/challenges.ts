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
import { type AddressedNews, canceledNews, declinedNews, receivedNews } from "./challenge-events";
import type { Closing, ClosingRefusal, PostingRefusal } from "./contract";
import { HouseGames } from "./house-games";
import { PeopleGames } from "./people-games";

/** The parts that challenges work with. */
interface Parts {
  readonly account: Account;
  readonly games: GameList;
  readonly jobs: JobRunner<PlayerJobs>;
}

/**
 * Challenges from this player to D1 and to the other player, for whom this object acts where that is the house. Each is noted as a job before anything else happens. If
 * D1 fails, the caller is told so by an exception, and the job stays: what was not acknowledged may still happen,
 * wholly.
 */
export class Challenges {
  readonly #context: PlayerContext;
  readonly #parts: Parts;
  readonly #houseGames: HouseGames;
  readonly #peopleGames: PeopleGames;

  constructor(context: PlayerContext, parts: Parts) {
    this.#context = context;
    this.#parts = parts;
    this.#houseGames = new HouseGames(parts.games);
    this.#peopleGames = new PeopleGames(parts.games);
  }

  readonly handlers: Pick<JobHandlers<PlayerJobs>, "post" | "close"> = {
    post: async ({ challenge, houseGameId }) => {
      const { env, settings } = this.#context;
      const posted = await insertChallenge(env.DB, challenge, settings);
      const house = housePlayer(challenge.opponentId ?? "");
      if (posted.ok && house !== null && houseGameId !== null) {
        return { answer: await this.#acceptForHouse(house, posted.value, houseGameId) };
      }
      // One that was there before has been told of by whoever posted it.
      const isNew = posted.ok && posted.value.createdAt === challenge.createdAt;
      const news = isNew ? receivedNews(challenge) : null;
      return { answer: posted, afterwards: news === null ? undefined : () => this.#notify(news) };
    },
    close: async ({ challengeId, closing }, { createdAt }) => {
      const by = this.#parts.account.playerId();
      const closed = await closeChallenge(this.#context.env.DB, { challengeId, by, ...closing });
      const news = closed.ok ? closingNews(closed.value, createdAt) : null;
      return { answer: closed, afterwards: news === null ? undefined : () => this.#notifyAfterPost(challengeId, news) };
    },
  };

  /**
   * Puts a challenge into D1, if it is not one too many, and answers it as it stands there; telling the opponent goes on
   * after the answer. Throws if D1 does not answer now.
   * @param houseGameId the game that a player of the house makes of it at once; null for other opponents
   */
  async post(challenge: ChallengeRow, houseGameId: string | null): Promise<Result<ChallengeRow, PostingRefusal>> {
    const { jobs } = this.#parts;
    const { maxHouseGames, maxRunningGames } = this.#context.settings;
    if (houseGameId === null && this.#peopleGames.areAsManyAs(maxRunningGames, Date.now())) {
      // A retry of a challenge that was stored before the limit was reached gets that challenge.
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
    this.#context.transactions.write(() => jobs.put("post", id, { challenge, houseGameId }));
    return jobs.doNow("post", id);
  }

  /** Reserves a place among the running games with people for a game that is about to begin; false if none is left. */
  reserveGame(gameId: string): boolean {
    return this.#peopleGames.reserve(gameId, this.#context.settings.maxRunningGames, Date.now());
  }

  /** Gives up the place of a game that did not begin. */
  releaseGame(gameId: string): void {
    this.#peopleGames.release(gameId);
  }

  /** Ends a challenge in D1; telling the other player goes on after the answer. Throws if D1 does not answer now. */
  async close(challengeId: string, closing: Closing): Promise<Result<ChallengeRow, ClosingRefusal>> {
    const { jobs } = this.#parts;
    const id = `close-${challengeId}`;
    this.#context.transactions.write(() => jobs.put("close", id, { challengeId, closing }));
    return jobs.doNow("close", id);
  }

  /**
   * Forgets challenges that D1 has not taken yet: they would come after all the player's others were closed. For use
   * inside a write.
   */
  erase(): void {
    this.#parts.jobs.removeKind("post");
  }

  /** Lets a player of the house take a challenge up. Repeating it leads to the same game. */
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
    // It was canceled in between.
    return ok((await findChallenge(env.DB, challenge.id)) ?? challenge);
  }

  /** The opponent hears of a challenge before they hear that it was canceled. */
  async #notifyAfterPost(challengeId: string, news: AddressedNews): Promise<void> {
    if (this.#parts.jobs.has(postId(challengeId))) throw new Error("its posting is not through yet");
    await this.#notify(news);
  }

  async #notify({ playerId, item }: AddressedNews): Promise<void> {
    // The house knows of no challenge but those that it has taken up.
    if (housePlayer(playerId) !== null) return;
    await playerObject(this.#context.env, playerId).notify(item);
  }
}

const postId = (challengeId: string): string => `post-${challengeId}`;

const closingNews = (challenge: ChallengeRow, at: number): AddressedNews | null =>
  challenge.status === "declined" ? declinedNews(challenge, at) : canceledNews(challenge, at);
