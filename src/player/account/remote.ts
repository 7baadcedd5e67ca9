import { type Env, playerObject, roomObject, teamObject, tournamentObject } from "../../bindings";
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
import { listTeamsNaming } from "../../db/teams";
import { listTournamentsNaming } from "../../db/tournaments";
import { housePlayer } from "../../shared/house";
import { playerId as asPlayerId } from "../../shared/ids";
import type { Result } from "../../shared/result";
import type { PlayerContext } from "../context";
import type { NameEvent } from "../jobs/job-kinds";
import type { Account } from "./account";

/** Games or challenges per page. */
const PAGE = 25;

/**
 * Reads and updates data about the player outside this object: in D1, in rooms and in other players' objects. Every
 * update is idempotent.
 */
export class AccountRemote {
  readonly #env: Env;
  readonly #account: Account;
  readonly #now: () => number;

  constructor({ env, now }: PlayerContext, account: Account) {
    this.#env = env;
    this.#account = account;
    this.#now = now;
  }

  /** Claims a name for the player. A statement in D1 decides if two players claim the same name at once. */
  claimName(username: string, now: number): Promise<Result<null, { code: "username-taken"; username: string }>> {
    return renamePlayerRow(this.#env.DB, { id: this.#account.playerId(), username, now });
  }

  /**
   * Updates the player's name in the rooms of games and in their rows in D1. For `erased`, the player's messages, notes
   * and analyses in these games are erased too.
   */
  async updateGames(gameIds: readonly string[], event: NameEvent): Promise<void> {
    const { playerId, username } = this.#account.profile();
    // The rooms are updated before D1. A game that is archived in between takes its names from the players' rows.
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
   * Updates the player's name in challenges. For `erased`, the messages of the player's challenges are erased too, also
   * in the feeds of their receivers.
   */
  async updateChallenges(event: NameEvent): Promise<void> {
    const { playerId, username } = this.#account.profile();
    if (event === "erased") await this.#forgetChallengeWords(playerId);
    await renameInChallenges(this.#env.DB, { id: playerId, username }, { forget: event === "erased" });
  }

  /**
   * Erases the messages of the player's challenges, in the receivers' objects before D1. After a crash, the messages
   * that are left in D1 show which receivers are not updated yet.
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

  /**
   * Updates the player's name in a page of the tournaments that contain it. For `erased`, the player is withdrawn from
   * them, and their texts are erased too.
   * @param after the id after which the page begins; an empty string for the first page
   * @returns the id after which the next page begins; null after the last page
   */
  async updateTournaments(event: NameEvent, after: string): Promise<string | null> {
    const { playerId, username } = this.#account.profile();
    const ids = await listTournamentsNaming(this.#env.DB, playerId, after, PAGE);
    await Promise.all(
      ids.map(async (id) => {
        const tournament = tournamentObject(this.#env, id);
        const rename = { type: "rename", player: asPlayerId(playerId), username } as const;
        if (event === "erased") await tournament.forget(playerId);
        else await tournament.command({ kind: "server" }, rename);
      }),
    );
    return ids.length === PAGE ? (ids.at(-1) ?? null) : null;
  }

  /**
   * Updates the player's name in a page of the teams that contain it. For `erased`, the player is removed from them, and
   * their texts are erased too.
   * @param after the id after which the page begins; an empty string for the first page
   * @returns the id after which the next page begins; null after the last page
   */
  async updateTeams(event: NameEvent, after: string): Promise<string | null> {
    const { playerId, username } = this.#account.profile();
    const ids = await listTeamsNaming(this.#env.DB, playerId, after, PAGE);
    await Promise.all(
      ids.map(async (id) => {
        const team = teamObject(this.#env, id);
        const rename = { type: "rename", player: asPlayerId(playerId), username } as const;
        if (event === "erased") await team.forget(playerId);
        else await team.command({ kind: "server" }, rename);
      }),
    );
    return ids.length === PAGE ? (ids.at(-1) ?? null) : null;
  }

  /** Resigns a game for the player. A refusal by the game is ignored, for example if the game is over. */
  async resign(gameId: string): Promise<void> {
    const options = { idempotency: null, board: false, dryRun: false };
    await roomObject(this.#env, gameId).command(this.#account.playerId(), { type: "resign" }, options);
  }

  /**
   * A page of the player's archived games, earliest first. `next` is the cursor of the next page; null after the last
   * page.
   */
  async endedGames(after: GameKey | null): Promise<{ readonly ids: readonly string[]; readonly next: GameKey | null }> {
    const { rows, next } = await listAllGamesOf(this.#env.DB, this.#account.playerId(), { limit: PAGE, after });
    return { ids: rows.map(({ id }) => id), next };
  }

  /** Writes since when the player is suspended to D1; null lifts the suspension. */
  setSuspension(at: number | null): Promise<void> {
    return setSuspension(this.#env.DB, this.#account.playerId(), at);
  }

  /** Erases the name in the player's row, and deletes the reports that the player made and the blocks that they set. */
  eraseRow(at: number): Promise<void> {
    return erasePlayerRow(this.#env.DB, this.#account.playerId(), at);
  }

  /**
   * The first page of the player's open challenges: those that they made (`outgoing`), or also those that they received
   * (`mine`). After the caller has closed these, the next call returns others.
   */
  async openChallenges(box: "outgoing" | "mine"): Promise<readonly ChallengeRow[]> {
    const page = { now: this.#now(), limit: PAGE, after: null };
    return (await listChallengesOf(this.#env.DB, this.#account.playerId(), box, {}, page)).rows;
  }
}
