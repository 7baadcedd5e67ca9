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

/** Games and challenges that are taken at a time. */
const PAGE = 25;

/** What of a player's account lies outside their object, in D1 and in the games. Every method may be repeated. */
export class AccountRemote {
  readonly #env: Env;
  readonly #account: Account;
  readonly #now: () => number;

  constructor({ env, now }: PlayerContext, account: Account) {
    this.#env = env;
    this.#account = account;
    this.#now = now;
  }

  /** Takes the name for the player; D1 decides who was first. */
  claimName(username: string, now: number): Promise<Result<null, { code: "username-taken"; username: string }>> {
    return renamePlayerRow(this.#env.DB, { id: this.#account.playerId(), username, now });
  }

  /** Brings games to the player's present name; those of an erased player lose their words too. */
  async updateGames(gameIds: readonly string[], event: NameEvent): Promise<void> {
    const { playerId, username } = this.#account.profile();
    // Rooms first: a game that reaches the archive meanwhile takes its names from the player's row.
    await Promise.all(
      gameIds.map(async (gameId) => {
        const room = roomObject(this.#env, gameId);
        if (event === "erased") await room.forget(playerId);
        else await room.rename(playerId, username);
      }),
    );
    await renameInGames(this.#env.DB, { id: playerId, username }, gameIds);
  }

  /** Brings challenges to the player's present name; those of an erased player lose their messages, also in feeds. */
  async updateChallenges(event: NameEvent): Promise<void> {
    const { playerId, username } = this.#account.profile();
    if (event === "erased") await this.#forgetChallengeWords(playerId);
    await renameInChallenges(this.#env.DB, { id: playerId, username }, { forget: event === "erased" });
  }

  /** The receivers first: a page that D1 has forgotten is not found again after a crash. */
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

  /** Resigns a game if it is still running. */
  async resign(gameId: string): Promise<void> {
    const options = { idempotency: null, board: false, dryRun: false };
    await roomObject(this.#env, gameId).command(this.#account.playerId(), { type: "resign" }, options);
  }

  /** A page of the player's ended games. */
  async endedGames(after: GameKey | null): Promise<{ readonly ids: readonly string[]; readonly next: GameKey | null }> {
    const { rows, next } = await listAllGamesOf(this.#env.DB, this.#account.playerId(), { limit: PAGE, after });
    return { ids: rows.map(({ id }) => id), next };
  }

  /** Writes since when the player is suspended (null: no longer) where others see it. */
  setSuspension(at: number | null): Promise<void> {
    return setSuspension(this.#env.DB, this.#account.playerId(), at);
  }

  /** Takes the name out of the player's row, and all that is theirs alone. */
  eraseRow(at: number): Promise<void> {
    return erasePlayerRow(this.#env.DB, this.#account.playerId(), at);
  }

  /** Open challenges of the player, a page at a time. */
  async openChallenges(box: "outgoing" | "mine"): Promise<readonly ChallengeRow[]> {
    const page = { now: this.#now(), limit: PAGE, after: null };
    return (await listChallengesOf(this.#env.DB, this.#account.playerId(), box, {}, page)).rows;
  }
}
