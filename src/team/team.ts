import { DurableObject } from "cloudflare:workers";
import type { Env } from "../bindings";
import type { PostRefusal } from "../conversation/message";
import { findTeam } from "../db/teams";
import { Logger } from "../logging/logger";
import { receiveRequestIds } from "../logging/rpc";
import { playerId } from "../shared/ids";
import { err, type Result } from "../shared/result";
import { ensureAlarm } from "../storage/ensure-alarm";
import { hasSchema, migrate } from "../storage/schema-steps";
import { TeamComponents } from "./components";
import { hasPage, indexRow } from "./index-row";
import { TEAM_MIGRATIONS } from "./migrations";
import type { Actor, TeamCommand } from "./rules/command";
import { memberOf, type TeamRole, type TeamState } from "./rules/state";
import type {
  NewTeam,
  TeamCommandRefusal,
  TeamMessage,
  TeamMessageRefusal,
  TeamMessagesPage,
  TeamMessagesRequest,
  TeamReport,
  TeamRpc,
} from "./team-rpc";

/**
 * The Durable Object of a team: its rows, conversation and jobs. `TeamComponents` connects their classes, and
 * `src/team/rules` makes all decisions. Fields are caches of the storage, so eviction between two calls changes nothing.
 */
export class Team extends DurableObject<Env> implements TeamRpc {
  static {
    receiveRequestIds(Team, (team) => team.#log);
  }

  readonly #log: Logger;
  readonly #components: TeamComponents;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#log = new Logger(env, { where: "team", team: ctx.id.name ?? ctx.id.toString() });
    this.#components = new TeamComponents(ctx, () => this.env, this.#log);
    // An object that was never used writes nothing, so requests with guessed ids cost no storage.
    if (!this.#exists()) return;
    migrate(ctx.storage, TEAM_MIGRATIONS);
    // The runtime drops an alarm after six failures. The next time that the object is loaded, it sets the alarm again.
    ctx.waitUntil(this.#components.alarm.restore());
    this.#components.checkRows(env);
  }

  async create(order: NewTeam): Promise<TeamState> {
    const id = this.ctx.id.name;
    if (id === undefined) throw new Error("a team must be addressed by its id");
    migrate(this.ctx.storage, TEAM_MIGRATIONS);
    const { store } = this.#components;
    return store.load() ?? store.begin(id, order);
  }

  async state(): Promise<TeamState | null> {
    const state = this.#load();
    return state !== null && hasPage(state) ? state : null;
  }

  async roleOf(player: string): Promise<TeamRole | null> {
    const state = this.#load();
    return state === null ? null : (memberOf(state, player)?.role ?? null);
  }

  async command(actor: Actor, command: TeamCommand): Promise<Result<TeamState, TeamCommandRefusal>> {
    const state = this.#load();
    if (state === null) return err({ code: "not-found" });
    const { store, conversation, transactions } = this.#components;
    if (command.type === "rename") transactions.write(() => conversation.rename(command.player, command.username));
    return store.execute(actor, command) ?? err({ code: "not-found" });
  }

  async messages(player: string, request: TeamMessagesRequest): Promise<Result<TeamMessagesPage, TeamMessageRefusal>> {
    return this.#load() === null ? err({ code: "not-found" }) : this.#components.conversation.page(player, request);
  }

  async post(
    player: string,
    text: string,
    request: string | null = null,
  ): Promise<Result<TeamMessage, TeamMessageRefusal | PostRefusal>> {
    if (this.#load() === null) return err({ code: "not-found" });
    return this.#components.conversation.post(player, text, request);
  }

  async unread(player: string): Promise<number> {
    return this.#load() === null ? 0 : this.#components.conversation.unread(player);
  }

  async messagesBy(player: string): Promise<readonly TeamMessage[]> {
    return this.#load() === null ? [] : this.#components.conversation.by(player);
  }

  async forget(player: string): Promise<void> {
    const state = this.#load();
    if (state === null) return;
    const { store, conversation, transactions } = this.#components;
    transactions.write(() => {
      store.execute({ kind: "server" }, { type: "forget", player: playerId(player) });
      conversation.erase(playerId(player));
    });
  }

  async wake(rearm: boolean): Promise<TeamReport> {
    if (!this.#exists()) return { kind: "empty" };
    await ensureAlarm(this.ctx.storage, () => this.alarm(), { rearm, now: Date.now() });
    this.#components.jobs.pump();
    return this.report();
  }

  async report(): Promise<TeamReport> {
    const state = this.#load();
    return state === null ? { kind: "empty" } : { kind: "team", isDisbanded: state.disbandedAt !== null };
  }

  async restoreRows(): Promise<boolean> {
    const state = this.#load();
    if (state === null) return false;
    const row = await findTeam(this.env.DB, state.id);
    if (row !== null && row.seq >= indexRow(state, this.#components.store.changedAt()).seq) return false;
    await this.#components.writeRows(this.env);
    // The job `index` may not have run yet for the latest events. Then nothing was lost.
    return row === null && hasPage(state);
  }

  override alarm(info?: AlarmInvocationInfo): Promise<void> {
    return this.#components.alarm.onAlarm(info);
  }

  #exists(): boolean {
    return hasSchema(this.ctx.storage.sql);
  }

  #load(): TeamState | null {
    return this.#exists() ? this.#components.store.load() : null;
  }
}
