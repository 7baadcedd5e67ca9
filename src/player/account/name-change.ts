import { DAY } from "../../shared/duration";
import { err, ok, type Result } from "../../shared/result";
import { DONE, type JobHandlers, type JobOutcome, type JobRunner } from "../../storage/job-runner";
import type { PlayerContext } from "../context";
import type { GameList } from "../games/game-list";
import type { NameEvent, PlayerJobs } from "../jobs/job-kinds";
import type { Account } from "./account";
import type { RenameRefusal } from "./contract";
import type { AccountRemote } from "./remote";

/** A game that ended longer ago than this is in the archive, where its page is found. */
const LONGEST_TO_ARCHIVE = 7 * DAY;

/** The parts that a change of name works with. */
interface Parts {
  readonly account: Account;
  readonly games: GameList;
  readonly jobs: JobRunner<PlayerJobs>;
  readonly remote: AccountRemote;
}

/** Gives the player another name, and brings a new name, or none, to all their games. */
export class NameChange {
  readonly #context: PlayerContext;
  readonly #parts: Parts;
  #last: Promise<unknown> = Promise.resolve();

  constructor(context: PlayerContext, parts: Parts) {
    this.#context = context;
    this.#parts = parts;
  }

  readonly handlers: Pick<JobHandlers<PlayerJobs>, "rename" | "name-game" | "name-archive"> = {
    rename: ({ username }, { createdAt }) => this.#claim(username, createdAt),
    "name-game": async ({ gameId, change }) => {
      const { remote } = this.#parts;
      if (change === "erased") await remote.resign(gameId);
      await remote.updateGames([gameId], change);
      return DONE;
    },
    "name-archive": async ({ change, after }) => {
      const { remote } = this.#parts;
      if (after === null) await remote.updateChallenges(change);
      const { ids, next } = await remote.endedGames(after);
      await remote.updateGames(ids, change);
      return next === null ? DONE : { answer: undefined, rest: { change, after: next } };
    },
  };

  /** Changes the name, one request after another. Throws if the database does not answer: it is tried again then. */
  change(username: string): Promise<Result<null, RenameRefusal>> {
    const turn = this.#last.then(() => this.#change(username));
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  /** Notes that all games of the player have to follow. For use inside a write. */
  updateAll(change: NameEvent): void {
    const { games, jobs } = this.#parts;
    const since = this.#context.now() - LONGEST_TO_ARCHIVE;
    for (const gameId of games.runningOrEndedSince(since)) this.updateGame(gameId, change);
    jobs.put("name-archive", "name-archive", { change, after: null });
  }

  /** Notes that a game has to follow. For use inside a write. */
  updateGame(gameId: string, change: NameEvent): void {
    this.#parts.jobs.put("name-game", `name-${gameId}`, { gameId, change });
  }

  /** Sees to a game that begins: it may have been made with the name before. For use inside a write. */
  observeStart(gameId: string, now: number): void {
    const { renamedAt } = this.#parts.account.profile();
    if (renamedAt !== null && now - renamedAt < DAY) this.updateGame(gameId, "renamed");
  }

  async #change(username: string): Promise<Result<null, RenameRefusal>> {
    const { account, jobs } = this.#parts;
    const before = account.profile();
    if (before.username === username) return ok(null);
    if (before.renamedAt !== null) return err({ code: "already-renamed" });
    this.#context.transactions.write(() => jobs.put("rename", "rename", { username }));
    await jobs.doNow("rename", "rename");
    return account.profile().username === username ? ok(null) : err({ code: "username-taken", username });
  }

  async #claim(username: string, now: number): Promise<JobOutcome<never, undefined>> {
    const { account, remote } = this.#parts;
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
