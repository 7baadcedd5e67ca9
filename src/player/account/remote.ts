import { type Env, playerObject, roomObject } from "../../bindings";
import { erasePlayerRow, listAllGamesOf, setSuspension } from "../../db/accounts";
import { listChallengesOf } from "../../db/challenges";
import type { GameKey } from "../../db/games";
import {
  challengesWithWords,
  forgetChallengeWords,
  renameInChallenges,
  renameInGames,
  renamePlayerRow,
} from "../../db/names";
import type { ChallengeRow } from "../../db/schema";
import { housePlayer } from "../../shared/house";
import type { Result } from "../../shared/result";
import type { PlayerContext } from "../context";
import type { NameEvent } from "../jobs/job-kinds";
import type { Account } from "./account";

/** Games or challenges per page. */
const PAGE = 25;

/** Updates account data outside the object, in D1 and in rooms. Every method is idempotent. */
export class AccountRemote {
  readonly #env: Env;
  readonly #account: Account;
  readonly #now: () => number;

  constructor({ env, now }: PlayerContext, account: Account) {
    this.#env = env;
    this.#account = account;
    this.#now = now;
  }

  /** Claims a name for the player. A statement in D1 decides races. */
  claimName(username: string, now: number): Promise<Result<null, { code: "username-taken"; username: string }>> {
    return renamePlayerRow(this.#env.DB, { id: this.#account.playerId(), username, now });
  }

  /** Updates the player's name in games. For an erased player, their messages are erased too. */
  async updateGames(gameIds: readonly string[], event: NameEvent): Promise<void> {
    const { playerId, username } = this.#account.profile();
    // The rooms are updated first. If a game is archived in the meantime, it takes its names from the player's row.
    await Promise.all(
      gameIds.map(async (gameId) => {
        const room = roomObject(this.#env, gameId);
        if (event === "erased") await room.forget(playerId);
        else await room.rename(playerId, username);
      }),
    );
    await renameInGames(this.#env.DB, { id: playerId, username }, gameIds);
  }

  /**
   * Updates the player's name in challenges. For an erased player, their messages are erased too, also in feeds of
   * others.
   */
  async updateChallenges(event: NameEvent): Promise<void> {
    const { playerId, username } = this.#account.profile();
    if (event === "erased") await this.#forgetChallengeWords(playerId);
    await renameInChallenges(this.#env.DB, { id: playerId, username }, { forget: event === "erased" });
  }

  /**
   * Feeds of the receivers are updated before D1. After a crash, the messages left in D1 show which receivers are still
   * to do.
   */
  async #forgetChallengeWords(playerId: string): Promise<void> {
    for (;;) {
      const page = await challengesWithWords(this.#env.DB, playerId, PAGE);
      if (page.length === 0) return;
      await Promise.all(
        page.map(async ({ id, opponentId }) => {
          if (opponentId === null || housePlayer(opponentId) !== null) return;
          await playerObject(this.#env, opponentId).forgetWords({ challengeId: id });
        }),
      );
      await forgetChallengeWords(
        this.#env.DB,
        page.map(({ id }) => id),
      );
    }
  }

  async resign(gameId: string): Promise<void> {
    const options = { idempotency: null, board: false, dryRun: false };
    await roomObject(this.#env, gameId).command(this.#account.playerId(), { type: "resign" }, options);
  }

  /** A page of the player's finished games, earliest first. */
  async endedGames(after: GameKey | null): Promise<{ readonly ids: readonly string[]; readonly next: GameKey | null }> {
    const { rows, next } = await listAllGamesOf(this.#env.DB, this.#account.playerId(), { limit: PAGE, after });
    return { ids: rows.map(({ id }) => id), next };
  }

  /** Writes since when the player is suspended to D1; null if they are not. */
  setSuspension(at: number | null): Promise<void> {
    return setSuspension(this.#env.DB, this.#account.playerId(), at);
  }

  /** Erases the name in the player's row, and deletes their reports and blocks. */
  eraseRow(at: number): Promise<void> {
    return erasePlayerRow(this.#env.DB, this.#account.playerId(), at);
  }

  /** The first page of the player's open challenges. Closing them makes the next call return others. */
  async openChallenges(box: "outgoing" | "mine"): Promise<readonly ChallengeRow[]> {
    const page = { now: this.#now(), limit: PAGE, after: null };
    return (await listChallengesOf(this.#env.DB, this.#account.playerId(), box, {}, page)).rows;
  }
}
