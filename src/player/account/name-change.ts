import { DAY } from "../../shared/duration";
import { err, ok, type Result } from "../../shared/result";
import { DONE, type JobHandlers, type JobOutcome, type JobRunner } from "../../storage/job-runner";
import type { PlayerContext } from "../context";
import type { GameList } from "../games/game-list";
import type { NameEvent, PlayerJobs } from "../jobs/job-kinds";
import type { Account } from "./account";
import type { RenameRefusal } from "./contract";
import type { AccountRemote } from "./remote";

/**
 * A game that ended longer ago than this is assumed to be in the archive, in milliseconds. Jobs update the archive page
 * by page.
 */
const LONGEST_TO_ARCHIVE = 7 * DAY;

/** The components that this class uses. */
interface Components {
  readonly account: Account;
  readonly games: GameList;
  readonly jobs: JobRunner<PlayerJobs>;
  readonly remote: AccountRemote;
}

/** Changes the player's name, and updates or erases the name in all their games and challenges. */
export class NameChange {
  readonly #context: PlayerContext;
  readonly #components: Components;
  #last: Promise<unknown> = Promise.resolve();

  constructor(context: PlayerContext, components: Components) {
    this.#context = context;
    this.#components = components;
  }

  readonly handlers: Pick<
    JobHandlers<PlayerJobs>,
    "rename" | "name-game" | "name-archive" | "name-tournaments" | "name-teams"
  > = {
    rename: ({ username }, { createdAt }) => this.#claim(username, createdAt),
    "name-game": async ({ gameId, change }) => {
      const { remote } = this.#components;
      if (change === "erased") await remote.resign(gameId);
      await remote.updateGames([gameId], change);
      return DONE;
    },
    "name-archive": async ({ change, after }) => {
      const { remote } = this.#components;
      if (after === null) await remote.updateChallenges(change);
      const { ids, next } = await remote.endedGames(after);
      await remote.updateGames(ids, change);
      return next === null ? DONE : { answer: undefined, rest: { change, after: next } };
    },
    "name-tournaments": async ({ change, after }) => {
      const next = await this.#components.remote.updateTournaments(change, after);
      return next === null ? DONE : { answer: undefined, rest: { change, after: next } };
    },
    "name-teams": async ({ change, after }) => {
      const next = await this.#components.remote.updateTeams(change, after);
      return next === null ? DONE : { answer: undefined, rest: { change, after: next } };
    },
  };

  /** Changes the name. Concurrent calls run one after another. Throws if D1 fails; a job retries the change later. */
  change(username: string): Promise<Result<null, RenameRefusal>> {
    const turn = this.#last.then(() => this.#change(username));
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  /**
   * Queues jobs that update or erase the name in all games, challenges, tournaments and teams of the player. Call inside
   * a write, and start the jobs after it.
   */
  updateAll(change: NameEvent): void {
    const { games, jobs } = this.#components;
    const since = this.#context.now() - LONGEST_TO_ARCHIVE;
    for (const gameId of games.runningOrEndedSince(since)) this.updateGame(gameId, change);
    jobs.put("name-archive", "name-archive", { change, after: null });
    jobs.put("name-tournaments", "name-tournaments", { change, after: "" });
    jobs.put("name-teams", "name-teams", { change, after: "" });
  }

  /** Queues a job that updates or erases the name in one game. Call inside a write, and start the jobs after it. */
  updateGame(gameId: string, change: NameEvent): void {
    this.#components.jobs.put("name-game", `name-${gameId}`, { gameId, change });
  }

  /**
   * Queues an update of the name in a game that begins within a day after a name change, because its challenge may have
   * the old name. Call inside a write.
   */
  observeStart(gameId: string, now: number): void {
    const { renamedAt } = this.#components.account.profile();
    if (renamedAt !== null && now - renamedAt < DAY) this.updateGame(gameId, "renamed");
  }

  async #change(username: string): Promise<Result<null, RenameRefusal>> {
    const { account, jobs } = this.#components;
    const before = account.profile();
    if (before.username === username) return ok(null);
    if (before.renamedAt !== null) return err({ code: "already-renamed" });
    this.#context.transactions.write(() => jobs.put("rename", "rename", { username }));
    await jobs.doNow("rename", "rename");
    return account.profile().username === username ? ok(null) : err({ code: "username-taken", username });
  }

  async #claim(username: string, now: number): Promise<JobOutcome<never, undefined>> {
    const { account, remote } = this.#components;
    const { renamedAt, erasedAt } = account.profile();
    if (renamedAt !== null || erasedAt !== null) return DONE;
    const claimed = await remote.claimName(username, now);
    if (!claimed.ok || account.profile().erasedAt !== null) return DONE;
    return {
      answer: undefined,
      commit: () => {
        account.rename(username, this.#context.now());
        this.updateAll("renamed");
      },
    };
  }
}
