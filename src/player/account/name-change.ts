import type { GameKey } from "../../db/games";
import { DAY } from "../../shared/duration";
import { err, ok, type Result } from "../../shared/result";
import type { GameList } from "../games/game-list";
import type { Doer, Errands } from "../jobs/errands";
import type { RenameRefusal } from "../player-rpc";
import type { Account } from "./account";

/** A game that ended longer ago than this is in the archive, where its page is found. */
const LONGEST_TO_ARCHIVE = 7 * DAY;

/** What is done to a game in the player's name: he has a new name, or he is erased. */
export type Change = "renamed" | "erased";

interface GameErrand {
  readonly gameId: string;
  readonly change: Change;
}
interface ArchiveErrand {
  readonly change: Change;
  readonly after: GameKey | null;
}

/** The games and challenges that a player's name stands in. Every method may be repeated. */
export interface NameRemote {
  /** Takes the name for the player; the database decides who was first. */
  claim(username: string, now: number): Promise<Result<null, { code: "username-taken"; username: string }>>;
  /** Brings games to the player's present name; those of an erased player lose his words too. */
  carry(gameIds: readonly string[], change: Change): Promise<void>;
  /** Resigns a game if it is still running. */
  resign(gameId: string): Promise<void>;
  /** A page of his ended games. */
  ended(after: GameKey | null): Promise<{ readonly ids: readonly string[]; readonly next: GameKey | null }>;
  /** Brings challenges to the player's present name. */
  carryChallenges(change: Change): Promise<void>;
}

/** What changing a name works with. */
export interface NameParts {
  readonly account: Account;
  readonly lines: GameList;
  /** Asked for late: errands and those who do them need each other. */
  readonly errands: () => Errands;
  readonly world: NameRemote;
  readonly now: () => number;
  readonly write: <T>(change: () => T) => T;
}

/** Gives the player another name, and carries a new name, or none, to all his games. */
export class NameChange {
  readonly #parts: NameParts;
  #last: Promise<unknown> = Promise.resolve();

  constructor(parts: NameParts) {
    this.#parts = parts;
  }

  /** Those of its errands that others put, too. */
  readonly doers: Readonly<Record<"rename" | "name-game" | "name-archive", Doer>> = {
    rename: (content, task) => this.#claim((content as { username: string }).username, task.createdAt),
    "name-game": (content) => this.#carryGame(content as GameErrand),
    "name-archive": (content) => this.#carryArchive(content as ArchiveErrand),
  };

  /** Changes the name, one request after another. Throws if the database does not answer: it is tried again then. */
  change(username: string): Promise<Result<null, RenameRefusal>> {
    const turn = this.#last.then(() => this.#change(username));
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  /** Notes that all games of the player have to follow. For use inside a write. */
  carryEverywhere(change: Change): void {
    const { lines, now } = this.#parts;
    for (const gameId of lines.runningOrEndedSince(now() - LONGEST_TO_ARCHIVE)) this.carryTo(gameId, change);
    const content: ArchiveErrand = { change, after: null };
    this.#parts.errands().put({ id: "name-archive", kind: "name-archive", content });
  }

  /** Notes that a game has to follow. For use inside a write. */
  carryTo(gameId: string, change: Change): void {
    const content: GameErrand = { gameId, change };
    this.#parts.errands().put({ id: `name-${gameId}`, kind: "name-game", content });
  }

  /** Sees to a game that begins: it may have been made with the name before. For use inside a write. */
  observeStart(gameId: string, now: number): void {
    const { renamedAt } = this.#parts.account.profile();
    if (renamedAt !== null && now - renamedAt < DAY) this.carryTo(gameId, "renamed");
  }

  async #change(username: string): Promise<Result<null, RenameRefusal>> {
    const { account, errands, write } = this.#parts;
    const before = account.profile();
    if (before.username === username) return ok(null);
    if (before.renamedAt !== null) return err({ code: "already-renamed" });
    write(() => errands().put({ id: "rename", kind: "rename", content: { username } }));
    await errands().doNow("rename");
    return account.profile().username === username ? ok(null) : err({ code: "username-taken", username });
  }

  async #claim(username: string, now: number): ReturnType<Doer> {
    const { account, world } = this.#parts;
    const { renamedAt, erasedAt } = account.profile();
    if (renamedAt !== null || erasedAt !== null) return null;
    const claimed = await world.claim(username, now);
    if (!claimed.ok || account.profile().erasedAt !== null) return null;
    return {
      also: () => {
        account.rename(username, this.#parts.now());
        this.carryEverywhere("renamed");
      },
    };
  }

  async #carryGame({ gameId, change }: GameErrand): ReturnType<Doer> {
    const { world } = this.#parts;
    if (change === "erased") await world.resign(gameId);
    await world.carry([gameId], change);
    return null;
  }

  async #carryArchive({ change, after }: ArchiveErrand): ReturnType<Doer> {
    const { world } = this.#parts;
    if (after === null) await world.carryChallenges(change);
    const { ids, next } = await world.ended(after);
    await world.carry(ids, change);
    const rest: ArchiveErrand = { change, after: next };
    return next === null ? null : { content: rest };
  }
}
