import { WorkerEntrypoint } from "cloudflare:workers";
import { type Env, objectNamed, platformId, playerObject, roomObject, teamObject, tournamentObject } from "../bindings";
import { forgetBegunGame } from "../db/restoring";
import { deleteTeam } from "../db/teams";
import { deleteTournament } from "../db/tournaments";
import { Logger } from "../logging/logger";
import { receiveRequestIds } from "../logging/rpc";
import { IRREPLACEABLE_BINDINGS, type IrreplaceableBinding, type SweptBinding } from "../object-kinds";
import type { RoomComparison } from "../room/room-rpc";
import { type Attempt, attempt, failureOf } from "./attempt";
import type {
  ComparedGames,
  Failure,
  GameReport,
  LostGame,
  MaintenanceRpc,
  Objects,
  RestoredPlayers,
  RestoredRows,
  SweepPage,
} from "./contract";
import { writeDump } from "./dumps";
import { receiveMail } from "./receive-mail";
import { createStandingTournaments } from "./standing-tournaments";
import { sweepPage } from "./sweep";
import { sweepDatabase } from "./sweep-database";

/** Number of games compared in parallel. Each calls the objects of its two players. */
const AT_ONCE = 20;

/** See `MaintenanceRpc`. */
export class Maintenance extends WorkerEntrypoint<Env> implements MaintenanceRpc {
  static {
    receiveRequestIds(Maintenance, ({ env }) => new Logger(env, { where: "worker" }));
  }

  sweep(kind: SweptBinding, after: string): Promise<SweepPage> {
    return sweepPage(this.env, kind, after);
  }

  async sweepDatabase(): Promise<void> {
    await sweepDatabase(this.env, Date.now());
    await createStandingTournaments(this.env, Date.now());
  }

  writeDump(): Promise<boolean> {
    return writeDump(this.env, Date.now());
  }

  async rearm(objects: Objects): Promise<readonly Failure[]> {
    const wake = (kind: IrreplaceableBinding, id: string) =>
      attempt<unknown>(id, () => objectNamed(this.env, kind, id).wake(true));
    const woken = await Promise.all(
      IRREPLACEABLE_BINDINGS.flatMap((kind) => objects[kind].map((id) => wake(kind, id))),
    );
    return woken.flatMap(failureOf);
  }

  async restorePlayers(ids: readonly string[]): Promise<RestoredPlayers> {
    const rows = await Promise.all(ids.map((id) => attempt(id, () => playerObject(this.env, id).restoreRow())));
    const done = rows.flatMap((row) => (row.ok && row.value !== null ? [{ id: row.id, ...row.value }] : []));
    return {
      restored: done.filter(({ outcome }) => outcome === "restored").map(({ id }) => id),
      changed: done.filter(({ outcome }) => outcome === "changed").map(({ id }) => id),
      nameTaken: done.filter(({ outcome }) => outcome === "name-taken").map(({ id, username }) => ({ id, username })),
      failed: rows.flatMap(failureOf),
    };
  }

  async reportGames(ids: readonly string[]): Promise<readonly GameReport[]> {
    const reports = await Promise.all(ids.map((id) => attempt(id, () => roomObject(this.env, id).report())));
    return reports.map((report) => (report.ok ? report.value : { kind: "failed", reason: report.reason }));
  }

  async compareGames(ids: readonly string[]): Promise<ComparedGames> {
    const compared: Attempt<RoomComparison | null>[] = [];
    for (let start = 0; start < ids.length; start += AT_ONCE) {
      const some = ids.slice(start, start + AT_ONCE);
      compared.push(...(await Promise.all(some.map((id) => attempt(id, () => roomObject(this.env, id).compare())))));
    }
    const found = compared.flatMap((game) => (game.ok && game.value !== null ? [{ id: game.id, ...game.value }] : []));
    return {
      older: found.filter(({ isOlder }) => isOlder).map(({ id }) => id),
      ended: found.filter(({ isEndedByArchive }) => isEndedByArchive).map(({ id }) => id),
      olderPlayers: [...new Set(found.flatMap(({ olderPlayers }) => olderPlayers))],
      failed: compared.flatMap(failureOf),
    };
  }

  async listedGames(players: readonly string[]): Promise<readonly LostGame[]> {
    const lists = await Promise.all(
      players.map((player) => attempt(player, () => playerObject(this.env, player).runningGames())),
    );
    return lists.flatMap((list) => (list.ok ? list.value.map(({ id }) => ({ id, players: [list.id] })) : []));
  }

  async giveUpGames(games: readonly LostGame[]): Promise<readonly Failure[]> {
    const failed: Failure[] = [];
    for (const { id, players } of games) {
      const done = await attempt(id, async () => {
        for (const player of players) await playerObject(this.env, player).giveUpGame(id);
        await forgetBegunGame(this.env.DB, id);
      });
      failed.push(...failureOf(done));
    }
    return failed;
  }

  async platformIds(kind: IrreplaceableBinding, names: readonly string[]): Promise<readonly string[]> {
    return names.map((name) => platformId(this.env, kind, name));
  }

  restoreGames(ids: readonly string[]): Promise<RestoredRows> {
    return restoreEach(ids, (id) => roomObject(this.env, id).restoreRows());
  }

  restoreTournaments(ids: readonly string[]): Promise<RestoredRows> {
    return restoreEach(ids, (id) => tournamentObject(this.env, id).restoreRows());
  }

  async giveUpTournaments(ids: readonly string[]): Promise<readonly Failure[]> {
    const done = await Promise.all(ids.map((id) => attempt(id, () => deleteTournament(this.env.DB, id))));
    return done.flatMap(failureOf);
  }

  restoreTeams(ids: readonly string[]): Promise<RestoredRows> {
    return restoreEach(ids, (id) => teamObject(this.env, id).restoreRows());
  }

  async receiveMail(from: string, to: string, raw: string): Promise<string | null> {
    const bytes = Uint8Array.from(atob(raw), (character) => character.charCodeAt(0));
    const received = await receiveMail(this.env, { from, to, raw: bytes });
    return received.ok ? null : received.error;
  }

  async giveUpTeams(ids: readonly string[]): Promise<readonly Failure[]> {
    const done = await Promise.all(ids.map((id) => attempt(id, () => deleteTeam(this.env.DB, id))));
    return done.flatMap(failureOf);
  }
}

/** Restores the rows of objects one after another. `restore` returns whether rows were lost. */
async function restoreEach(ids: readonly string[], restore: (id: string) => Promise<boolean>): Promise<RestoredRows> {
  const restored: string[] = [];
  const failed: Failure[] = [];
  for (const id of ids) {
    const done = await attempt(id, () => restore(id));
    if (done.ok && done.value) restored.push(id);
    failed.push(...failureOf(done));
  }
  return { restored, failed };
}
