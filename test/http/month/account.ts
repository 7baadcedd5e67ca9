import { formatDuration } from "../../../src/shared/duration";
import { opponentOf, SIDES } from "../../../src/shared/side";
import { DELETED_PLAYER } from "../../../src/shared/username";
import { at, get, listAt, post, send, textAt, verdict } from "../client";
import { isOpen } from "./challenge-model";
import { readFeed } from "./checks";
import type { GameModel } from "./game-model";
import type { PlayerModel } from "./player-model";
import { expectStatus, type Simulation } from "./simulation";

const DAY = 86_400_000;
const MOST_VACATIONS = 3;

/** Starts or ends a vacation. */
export async function vacation(simulation: Simulation, player: PlayerModel): Promise<void> {
  if (player.vacation === null) {
    if (player.vacationsTaken >= MOST_VACATIONS) return;
    const length = simulation.random.pick([DAY, 2 * DAY, 4 * DAY]);
    const answer = await post("/v1/me/vacation", player.token, { duration: formatDuration(length) });
    expectStatus(answer, 200, "vacation");
    player.vacationsTaken += 1;
    simulation.tally.add("vacation.started");
    simulation.startVacation(player, simulation.now + length);
  } else {
    expectStatus(await send("DELETE", "/v1/me/vacation", { token: player.token }), 204, "back from vacation");
    simulation.endVacation(player, "ended");
  }
  await simulation.settle([], [player]);
}

/** Blocks or unblocks another player. */
export async function block(simulation: Simulation, player: PlayerModel): Promise<void> {
  const other = simulation.random.pick(simulation.present.filter((someone) => someone !== player));
  const blocks = player.blocked.has(other);
  const path = `/v1/me/blocks/${other.username}`;
  expectStatus(await send(blocks ? "DELETE" : "PUT", path, { token: player.token }), 204, path);
  if (blocks) player.blocked.delete(other);
  else player.blocked.add(other);
  simulation.tally.add(blocks ? "unblock" : "block");
}

export async function unblockAll(simulation: Simulation, player: PlayerModel): Promise<void> {
  for (const other of player.blocked) {
    expectStatus(await send("DELETE", `/v1/me/blocks/${other.username}`, { token: player.token }), 204, "unblock");
    simulation.tally.add("unblock");
  }
  player.blocked.clear();
}

export async function report(simulation: Simulation, player: PlayerModel): Promise<void> {
  const other = simulation.random.pick(simulation.present.filter((someone) => someone !== player));
  if (player.reported.has(other)) return;
  const body = { reason: "stalling", text: "They think for days." };
  expectStatus(await post(`/v1/players/${other.username}/report`, player.token, body), 201, "report");
  player.reported.add(other);
  simulation.tally.add("report");
}

async function recoverToken(simulation: Simulation, player: PlayerModel): Promise<void> {
  const { username, recoveryCode } = player;
  const answer = await post("/v1/token-recovery", undefined, { username, recoveryCode });
  expectStatus(answer, 201, "recovery");
  player.token = textAt(answer.body, "token");
  player.recoveryCode = textAt(answer.body, "recoveryCode");
  simulation.tally.add("token.recovered");
}

/**
 * Creates a token, uses it, and revokes its parent token, which revokes it too. After that, or instead, recovers a
 * token.
 */
export async function changeToken(simulation: Simulation, player: PlayerModel): Promise<void> {
  if (simulation.chance(0.5)) return recoverToken(simulation, player);
  const { body } = await get("/v1/me", player.token);
  const wish = { name: "next", scopes: at(body, "scopes") };
  const answer = expectStatus(await post("/v1/me/tokens", player.token, wish), 201, "token");
  simulation.tally.add("token.made");
  player.hear("account", "token.added", simulation.now, {});
  const child = textAt(answer.body, "token");
  const gone = await send("DELETE", `/v1/me/tokens/${at(answer.body, "parentId")}`, { token: child });
  expectStatus(gone, 204, "revoke");
  simulation.tally.add("token.revoked");
  for (const token of [player.token, child]) {
    const refused = verdict(await get("/v1/me", token));
    if (refused !== "401 bad-token") throw new Error(`a revoked token: ${refused}`);
  }
  await recoverToken(simulation, player);
}

/** Changes the username, which is allowed once. */
export async function rename(simulation: Simulation, player: PlayerModel): Promise<void> {
  const username = `${player.hasRenamed ? "Third" : "Second"}-${player.username.slice(-6)}`;
  const answer = await send("PATCH", "/v1/me", { token: player.token, body: { username } });
  if (player.hasRenamed) {
    if (verdict(answer) !== "409 already-renamed") throw new Error(`a second name: ${verdict(answer)}`);
    return;
  }
  expectStatus(answer, 200, "rename");
  player.username = username;
  player.hasRenamed = true;
  simulation.tally.add("rename");
  await simulation.settle([], [player]);
}

/** Reads the account export and compares it with the model. */
export async function exportAll(simulation: Simulation, player: PlayerModel): Promise<void> {
  const { body } = expectStatus(await get("/v1/me/export", player.token), 200, "export");
  const games = [...listAt(body, "runningGames"), ...listAt(body, "finishedGames")];
  const own = simulation.gamesOf(player);
  const has = games.map((game) => `${at(game, "id")} ${at(game, "notes")} ${listAt(game, "messages").length}`);
  const expected = own.map((game) => `${game.id} ${game.notes[game.sideOf(player)]} ${game.messages.length}`);
  if (has.sort().join("\n") !== expected.sort().join("\n")) throw new Error(`export of ${player.username}: ${has}`);
  if (listAt(body, "runningGames").length !== simulation.runningOf(player).length)
    throw new Error("export: running games");
  simulation.tally.add("export");
}

/** Erases an account. */
export async function erase(simulation: Simulation, player: PlayerModel): Promise<void> {
  await readFeed(player);
  const running = simulation.runningOf(player);
  const answer = await send("DELETE", "/v1/me", { token: player.token, body: { confirm: player.username } });
  expectStatus(answer, 204, "erasure");
  const refused = verdict(await get("/v1/me", player.token));
  if (refused !== "401 bad-token") throw new Error(`an erased player's token: ${refused}`);
  await simulation.settle([], [player]);
  for (const game of await inOrderOfCounting(simulation, player)) {
    const side = game.sideOf(player);
    game.end("finished", { winner: opponentOf(side), reason: "resignation" }, simulation.now);
  }
  if (simulation.runningOf(player).length > 0) throw new Error("an erased player's games run on");
  for (const offer of simulation.challenges.filter((known) => isOpen(known, simulation.now))) {
    if (offer.challenger === player) {
      offer.status = "canceled";
      offer.opponent?.hear(offer.id, "challenge.canceled", simulation.now, {});
    } else if (offer.opponent === player) {
      offer.status = "declined";
      offer.challenger.hear(offer.id, "challenge.declined", simulation.now, { reason: "generic" });
    }
  }
  for (const game of simulation.gamesOf(player)) {
    const side = game.sideOf(player);
    game.eraseMessagesOf(side);
    game.notes[side] = "";
  }
  for (const other of simulation.players) other.blocked.delete(player);
  player.blocked.clear();
  player.isErased = true;
  player.username = DELETED_PLAYER;
  simulation.tally.add("erasure");
  await simulation.settle(
    running,
    SIDES.flatMap((side) => running.map((game) => game.players[side])),
  );
}

/**
 * The running games of an erased player are resigned at the same time, so only the archive shows their order. The
 * player loses all of them: the first is the game in which their rating was highest; of equal ones, the game that did
 * not count.
 */
async function inOrderOfCounting(simulation: Simulation, player: PlayerModel): Promise<readonly GameModel[]> {
  const games = await Promise.all(
    simulation.runningOf(player).map(async (game) => {
      const side = game.sideOf(player);
      const opponent = game.players[opponentOf(side)];
      const query = `player=${opponent.username}&since=${new Date(simulation.now).toISOString()}`;
      const { body } = await get(`/v1/games?limit=100&${query}`, opponent.token);
      const archived = listAt(body, "items").find((item) => at(item, "id") === game.id);
      const outcome = at((await get(`/v1/games/${game.id}`, opponent.token)).body, "outcome");
      const change = at(outcome, "ratings", side);
      const hasChanged = at(change, "before") !== at(change, "after");
      return { game, rating: Number(at(archived, "ratings", side)), hasChanged };
    }),
  );
  games.sort((a, b) => b.rating - a.rating || Number(a.hasChanged) - Number(b.hasChanged));
  return games.map(({ game }) => game);
}
