import type { GameKey } from "../../db/games";
import { DAY } from "../../shared/duration";
import { err, ok, type Result } from "../../shared/result";
import type { PlayerContext } from "../context";
import type { GameList } from "../games/game-list";
import type { Doer, Errands } from "../jobs/errands";
import type { Account } from "./account";
import type { RenameRefusal } from "./contract";
import type { AccountRemote, NameEvent } from "./remote";

/** A game that ended longer ago than this is in the archive, where its page is found. */
const LONGEST_TO_ARCHIVE = 7 * DAY;

interface RenameJob {
  readonly username: string;
}
interface GameJob {
  readonly gameId: string;
  readonly change: NameEvent;
}
interface ArchiveJob {
  readonly change: NameEvent;
  readonly after: GameKey | null;
}

/** The parts that a change of name works with. */
interface Parts {
  readonly account: Account;
  readonly games: GameList;
  readonly jobs: Errands;
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
    const { jobs } = parts;
    jobs.handle("rename", (content, task) => this.#claim((content as RenameJob).username, task.createdAt));
    jobs.handle("name-game", (content) => this.#updateGame(content as GameJob));
    jobs.handle("name-archive", (content) => this.#updateArchive(content as ArchiveJob));
  }

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
    const content: ArchiveJob = { change, after: null };
    jobs.put({ id: "name-archive", kind: "name-archive", content });
  }

  /** Notes that a game has to follow. For use inside a write. */
  updateGame(gameId: string, change: NameEvent): void {
    const content: GameJob = { gameId, change };
    this.#parts.jobs.put({ id: `name-${gameId}`, kind: "name-game", content });
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
    const content: RenameJob = { username };
    this.#context.transactions.write(() => jobs.put({ id: "rename", kind: "rename", content }));
    await jobs.doNow("rename");
    return account.profile().username === username ? ok(null) : err({ code: "username-taken", username });
  }

  async #claim(username: string, now: number): ReturnType<Doer> {
    const { account, remote } = this.#parts;
    const { renamedAt, erasedAt } = account.profile();
    if (renamedAt !== null || erasedAt !== null) return null;
    const claimed = await remote.claimName(username, now);
    if (!claimed.ok || account.profile().erasedAt !== null) return null;
    return {
      also: () => {
        account.rename(username, this.#context.now());
        this.updateAll("renamed");
      },
    };
  }

  async #updateGame({ gameId, change }: GameJob): ReturnType<Doer> {
    const { remote } = this.#parts;
    if (change === "erased") await remote.resign(gameId);
    await remote.updateGames([gameId], change);
    return null;
  }

  async #updateArchive({ change, after }: ArchiveJob): ReturnType<Doer> {
    const { remote } = this.#parts;
    if (after === null) await remote.updateChallenges(change);
    const { ids, next } = await remote.endedGames(after);
    await remote.updateGames(ids, change);
    const rest: ArchiveJob = { change, after: next };
    return next === null ? null : { content: rest };
  }
}
