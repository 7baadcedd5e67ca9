import { playerObject } from "../../bindings";
import { closeChallenge, insertChallenge, type TooManyChallenges } from "../../db/challenges";
import type { ChallengeRow } from "../../db/schema";
import type { Result } from "../../shared/result";
import type { JobHandlers, JobRunner } from "../../storage/job-runner";
import type { Account } from "../account/account";
import type { PlayerContext } from "../context";
import type { PlayerJobs } from "../jobs/job-kinds";
import { type AddressedNews, canceledNews, declinedNews, receivedNews } from "./challenge-events";
import type { Closing, ClosingRefusal } from "./contract";

/** The parts that challenges work with. */
interface Parts {
  readonly account: Account;
  readonly jobs: JobRunner<PlayerJobs>;
}

/**
 * Challenges from this player to D1 and to the other player. Each is noted as a job before anything else happens. If
 * D1 fails, the caller is told so by an exception, and the job stays: what was not acknowledged may still happen,
 * wholly.
 */
export class Challenges {
  readonly #context: PlayerContext;
  readonly #parts: Parts;

  constructor(context: PlayerContext, parts: Parts) {
    this.#context = context;
    this.#parts = parts;
  }

  readonly handlers: Pick<JobHandlers<PlayerJobs>, "post" | "close"> = {
    post: async ({ challenge }) => {
      const { env, settings } = this.#context;
      const posted = await insertChallenge(env.DB, challenge, settings);
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
   */
  async post(challenge: ChallengeRow): Promise<Result<ChallengeRow, TooManyChallenges>> {
    const { jobs } = this.#parts;
    const id = postId(challenge.id);
    this.#context.transactions.write(() => jobs.put("post", id, { challenge }));
    return jobs.doNow("post", id);
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

  /** The opponent hears of a challenge before they hear that it was canceled. */
  async #notifyAfterPost(challengeId: string, news: AddressedNews): Promise<void> {
    if (this.#parts.jobs.has(postId(challengeId))) throw new Error("its posting is not through yet");
    await this.#notify(news);
  }

  async #notify({ playerId, item }: AddressedNews): Promise<void> {
    await playerObject(this.#context.env, playerId).notify(item);
  }
}

const postId = (challengeId: string): string => `post-${challengeId}`;

const closingNews = (challenge: ChallengeRow, at: number): AddressedNews | null =>
  challenge.status === "declined" ? declinedNews(challenge, at) : canceledNews(challenge, at);
