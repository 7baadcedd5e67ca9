import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect } from "vitest";
import { roomObject, tournamentObject } from "../../src/bindings";
import { randomId } from "../../src/random-id";
import { type PlayerId, playerId } from "../../src/shared/ids";
import type { TournamentCommand } from "../../src/tournament/command";
import type { TournamentGame, TournamentState } from "../../src/tournament/state";
import type { Actor, NewTournament, TournamentRpc } from "../../src/tournament-object/tournament-rpc";
import { until } from "../player/fixtures";
import { newPlayer as newAccount } from "../room/fixtures";
import { terms } from "../tournament/fixtures";

export { ladderTerms, terms } from "../tournament/fixtures";

export const SERVER: Actor = { kind: "server" };

/** The stub of a tournament's object. */
export const stub = (id: string) => env.TOURNAMENTS.getByName(id);
/** A tournament's object with its RPC interface. */
export const tournament = (id: string): TournamentRpc => tournamentObject(env, id);

export interface Player {
  readonly id: PlayerId;
  readonly username: string;
}

let players = 0;

/** Players with accounts in their objects. */
export const newPlayers = (count: number): Promise<readonly Player[]> =>
  Promise.all(
    Array.from({ length: count }, async () => {
      players += 1;
      const { id, username } = await newAccount(`player-${players}`);
      return { id: playerId(id), username };
    }),
  );

/** A tournament that is open, by an organizer who does not play. */
export async function newTournament(changes: Partial<NewTournament> = {}) {
  const id = randomId();
  const organizer = { id: playerId(randomId()), username: "ephor" };
  const order: NewTournament = {
    terms: terms(),
    organizer,
    arbiters: [],
    series: null,
    open: true,
    createdAt: Date.now(),
    ...changes,
  };
  const state = await tournament(id).create(order);
  return { id, organizer, order, state };
}

/** A player as the tournament's entry needs them. */
export const candidate = ({ id, username }: Player) => ({
  id,
  username,
  rating: null,
  provisional: true,
  isBot: false,
  division: null,
  team: null,
});

/** Gives a command that must succeed. */
export async function give(id: string, actor: Actor, command: TournamentCommand): Promise<TournamentState> {
  const given = await tournament(id).command(actor, command);
  if (!given.ok) throw new Error(`${command.type}: ${given.error.code}`);
  return given.value;
}

export const by = ({ id }: Player): Actor => ({ kind: "player", id });

/** Enters players, each by their own command. */
export async function enter(id: string, entering: readonly Player[]): Promise<void> {
  for (const player of entering) await give(id, by(player), { type: "enter", candidate: candidate(player) });
}

/** A round robin that has started. */
export async function started(count: number, changes: Partial<NewTournament> = {}) {
  const made = await newTournament(changes);
  const entered = await newPlayers(count);
  await enter(made.id, entered);
  const state = await give(made.id, by(made.organizer), { type: "start" });
  return { ...made, players: entered, state };
}

/** The state of a tournament. */
export async function stateOf(id: string): Promise<TournamentState> {
  const state = await tournament(id).state();
  if (state === null) throw new Error("there is no tournament");
  return state;
}

/** Waits until the tournament has no jobs. */
export const untilQuiet = (id: string): Promise<void> =>
  until(async () => {
    const jobs = await runInDurableObject(stub(id), (_, { storage }) =>
      storage.sql.exec("SELECT id, last_error FROM jobs").toArray(),
    );
    expect(jobs).toEqual([]);
  });

/** Evicts a tournament's object, as a deployment or a crash of the process does. */
export const evict = (id: string): Promise<void> => evictDurableObject(stub(id));

const NO_OPTIONS = { idempotency: null, board: false, dryRun: false };

/** Ends a game in its room by a resignation of the side that loses. */
export async function resign(game: TournamentGame, loser: "white" | "black"): Promise<void> {
  const given = await roomObject(env, game.gameId).command(game[loser], { type: "resign" }, NO_OPTIONS);
  if (!given.ok) throw new Error(given.error.code);
}

/** Plays a move of Spartan Chess for each side, so that the game counts. */
export async function playOpening(game: TournamentGame): Promise<void> {
  const room = roomObject(env, game.gameId);
  for (const [ply, move] of ["e2e4", "b7d5"].entries()) {
    const command = { type: "move", move, ply, offerDraw: false, endVacation: false } as const;
    const given = await room.command(ply === 0 ? game.white : game.black, command, NO_OPTIONS);
    if (!given.ok) throw new Error(given.error.code);
  }
}
