import { expect } from "vitest";
import { EVENT_TYPES_NOW, eventSchema } from "../../../src/http/schemas/events";
import { VARIANTS } from "../../../src/rules/registry";
import { opponentOf } from "../../../src/rules/rules";
import { at, get, type Json, listAt, textAt } from "../client";
import { type ChallengeModel, isOpen, statusOf } from "./challenge-model";
import type { GameModel } from "./game-model";
import { subjectOf, wordsOf, wordsOfEvent, written } from "./news";
import type { PlayerModel } from "./player-model";
import { isProvisional, shown } from "./ratings-model";
import type { World } from "./world";

/** All of a list, page by page. */
async function all(path: string, token?: string): Promise<readonly Json[]> {
  const items: Json[] = [];
  let cursor = "";
  for (;;) {
    const { status, text, body } = await get(`${path}${path.includes("?") ? "&" : "?"}limit=37${cursor}`, token);
    expect(status, `${path} ${text}`).toBe(200);
    items.push(...listAt(body, "items"));
    if (typeof body.nextCursor !== "string") return items;
    cursor = `&cursor=${encodeURIComponent(body.nextCursor)}`;
  }
}

/** Reads on in a player's feed. */
export async function readFeed(player: PlayerModel): Promise<void> {
  for (;;) {
    const after = player.feed.at(-1);
    const from = after === undefined ? "" : `&after=${textAt(after, "id")}`;
    const { status, text, body } = await get(`/v1/me/events?limit=100${from}`, player.token);
    expect(status, text).toBe(200);
    const items = listAt(body, "items");
    if (items.length === 0) return;
    for (const event of items) {
      const type = EVENT_TYPES_NOW.find((known) => known === at(event, "type"));
      expect(type && eventSchema(type).parse(event), "an event as it is described").toEqual(event);
    }
    player.feed.push(...items);
  }
}

const names = ({ players }: GameModel) => ({
  white: { username: players.white.username },
  black: { username: players.black.username },
});

const outcomeOf = ({ outcome, ratings }: GameModel) =>
  outcome === null || ratings === null ? outcome : { ...outcome, ratings };

/** Each game as both players see it, and as strangers do or don't. */
export async function checkGames(games: readonly GameModel[]): Promise<void> {
  for (const game of games) {
    const expected = {
      status: game.status,
      ply: game.line.ply,
      turn: game.turn,
      position: game.line.position,
      deadlineAt: written(game.deadline),
      outcome: outcomeOf(game),
      players: names(game),
      finishedAt: written(game.finishedAt),
    };
    const moves = game.plies.map(({ move, side, by, at: time }) => ({ move, side, by, at: written(time) }));
    for (const player of Object.values(game.players)) {
      if (player.isErased) continue;
      const { body } = await get(`/v1/games/${game.id}`, player.token);
      expect(body, game.id).toMatchObject({ ...expected, drawOffer: game.draw.by, takebackOffer: game.takeback.by });
      expect(body.moves, game.id).toMatchObject(moves);
    }
    const stranger = await get(`/v1/games/${game.id}`);
    if (game.terms.private) expect(stranger.status, game.id).toBe(404);
    else expect(stranger.body, game.id).toMatchObject({ ...expected, drawOffer: null, takebackOffer: null });
  }
}

/** Each player's running games in their order, and how many there are. */
export async function checkMyGames(world: World): Promise<void> {
  for (const player of world.present) {
    const running = world.runningOf(player).map((game) => {
      const side = game.sideOf(player);
      return { game, side, isMine: game.turn === side, deadline: game.deadline ?? Number.POSITIVE_INFINITY };
    });
    running.sort(
      (a, b) =>
        Number(b.isMine) - Number(a.isMine) ||
        (a.deadline === b.deadline ? 0 : a.deadline - b.deadline) ||
        (a.game.id < b.game.id ? -1 : 1),
    );
    const mine = running.filter(({ isMine }) => isMine).length;
    const expected = running.map(({ game, side }) => ({
      id: game.id,
      side,
      opponent: { username: game.players[opponentOf(side)].username },
      ply: game.line.ply,
      turn: game.turn,
      position: game.line.position,
      deadlineAt: written(game.deadline),
      drawOffer: game.draw.by,
      takebackOffer: game.takeback.by,
      unread: game.unread[side],
    }));
    const { body } = await get("/v1/me/games?limit=100", player.token);
    expect(body.counts, player.username).toEqual({ mine, theirs: running.length - mine });
    expect(listAt(body, "items"), player.username).toMatchObject(expected);
    const turns = (await all("/v1/me/games?turn=mine", player.token)).map((item) => at(item, "id"));
    expect(turns, player.username).toEqual(running.filter(({ isMine }) => isMine).map(({ game }) => game.id));
  }
}

/** Everybody's feed: for each game and challenge all that he is told, in order, once. */
export async function checkFeeds(world: World): Promise<void> {
  for (const player of world.players) {
    if (!player.isErased) await readFeed(player);
    const ids = player.feed.map((event) => textAt(event, "id"));
    expect(new Set(ids).size, "each event once").toBe(ids.length);
    const heard = new Map<string, string[]>();
    for (const event of player.feed) {
      const subject = subjectOf(event);
      heard.set(subject, [...(heard.get(subject) ?? []), wordsOfEvent(event)]);
    }
    const expected = new Map<string, readonly string[]>();
    for (const game of world.gamesOf(player)) expected.set(game.id, game.news[game.sideOf(player)].map(wordsOf));
    for (const [subject, news] of player.otherNews) expected.set(subject, news.map(wordsOf));
    for (const [subject, news] of expected) {
      const told = heard.get(subject) ?? [];
      // What came after an erased player had left he was not told.
      expect(told, `${player.username} of ${subject}`).toEqual(player.isErased ? news.slice(0, told.length) : news);
    }
    expect(
      [...heard.keys()].filter((subject) => !expected.has(subject)),
      "news of nothing",
    ).toEqual([]);
  }
}

/** What strangers are told of each game. */
export async function checkGameEvents(games: readonly GameModel[]): Promise<void> {
  for (const game of games.filter(({ terms }) => !terms.private)) {
    const told: Json[] = [];
    for (let after = "0"; ; after = textAt(told.at(-1), "id")) {
      const items = listAt((await get(`/v1/games/${game.id}/events?limit=100&after=${after}`)).body, "items");
      if (items.length === 0) break;
      told.push(...items);
    }
    expect(told.map(wordsOfEvent), game.id).toEqual(game.publicNews.map(wordsOf));
  }
}

/** The archive, whole and narrowed down, in the order of the ends. */
export async function checkArchive(world: World): Promise<void> {
  const over = world.games
    .filter(({ status }) => status !== "active")
    .sort((a, b) => (b.finishedAt ?? 0) - (a.finishedAt ?? 0) || (a.id < b.id ? 1 : -1));
  const finished = over.filter(({ status }) => status === "finished");
  const open = finished.filter(({ terms }) => !terms.private);
  const ids = async (query: string, token?: string) =>
    (await all(`/v1/games?${query}`, token)).map((game) => at(game, "id"));
  const idsOf = (games: readonly GameModel[]) => games.map(({ id }) => id);
  expect(await ids("")).toEqual(idsOf(open));
  expect(await ids("reason=aborted")).toEqual(
    idsOf(over.filter(({ status, terms }) => status === "aborted" && !terms.private)),
  );
  for (const variant of VARIANTS) {
    expect(await ids(`variant=${variant}`)).toEqual(idsOf(open.filter(({ terms }) => terms.variant === variant)));
  }
  for (const reason of new Set(open.map(({ outcome }) => outcome?.reason ?? ""))) {
    expect(await ids(`reason=${reason}`)).toEqual(idsOf(open.filter(({ outcome }) => outcome?.reason === reason)));
  }
  for (const winner of ["white", "black", "none"] as const) {
    const wanted = winner === "none" ? null : winner;
    expect(await ids(`winner=${winner}`)).toEqual(idsOf(open.filter(({ outcome }) => outcome?.winner === wanted)));
  }
  const middle = open[Math.floor(open.length / 2)]?.finishedAt ?? 0;
  const since = open.filter(({ finishedAt }) => (finishedAt ?? 0) >= middle);
  expect(await ids(`since=${written(middle)}`)).toEqual(idsOf(since));
  expect(await ids(`until=${written(middle)}&rated=true`)).toEqual(
    idsOf(open.filter(({ finishedAt, terms }) => (finishedAt ?? 0) < middle && terms.rated)),
  );
  for (const player of world.present) await checkArchiveOf(world, player, finished);
}

async function checkArchiveOf(world: World, player: PlayerModel, finished: readonly GameModel[]): Promise<void> {
  const own = finished.filter(({ players }) => players.white === player || players.black === player);
  const path = `/v1/players/${player.username}/games`;
  const items = await all(path, player.token);
  expect(items, player.username).toMatchObject(
    own.map((game) => ({ id: game.id, players: names(game), ply: game.line.ply, status: game.status })),
  );
  expect(items.map((item) => at(item, "outcome", "reason"))).toEqual(own.map(({ outcome }) => outcome?.reason));
  const seen = (await all(path)).map((item) => at(item, "id"));
  expect(seen).toEqual(own.filter(({ terms }) => !terms.private).map(({ id }) => id));
  const other = world.present.find((someone) => someone !== player);
  const won = own.filter(
    (game) => game.outcome?.winner === game.sideOf(player) && game.players[opponentOf(game.sideOf(player))] === other,
  );
  const wins = await all(`${path}?result=win&opponent=${other?.username}`, player.token);
  expect(wins.map((item) => at(item, "id"))).toEqual(won.map(({ id }) => id));
}

/** Ratings, how they came about, and who leads: worked out anew from the games. */
export async function checkRatings(world: World): Promise<void> {
  for (const player of world.present) {
    const { body } = await get(`/v1/players/${player.username}`, player.token);
    for (const variant of VARIANTS) {
      const { strength, wins, draws, losses, history } = player.standing(variant);
      expect(at(body, "ratings", variant), `${player.username} at ${variant}`).toEqual({
        rating: shown(strength.rating),
        deviation: shown(strength.deviation),
        provisional: isProvisional(strength),
        games: history.length,
        wins,
        draws,
        losses,
      });
      const path = `/v1/players/${player.username}/rating-history?variant=${variant}`;
      const steps = (await all(path, player.token)).toReversed();
      expect(steps, `${player.username} at ${variant}`).toMatchObject(
        history.map(({ game, result, before, after }) => ({
          gameId: game.id,
          result,
          before,
          after,
          at: written(game.finishedAt),
        })),
      );
      steps.reduce<Json>((before, step) => {
        expect(at(step, "before"), "a change follows the one before").toBe(before);
        return at(step, "after");
      }, 1500);
      const hidden = (await all(path)).toReversed().map((step) => at(step, "gameId"));
      expect(hidden).toEqual(history.map(({ game }) => (game.terms.private ? null : game.id)));
    }
  }
  for (const variant of VARIANTS) {
    const leaders = world.present
      .map((player) => ({ player, ...player.standing(variant) }))
      .filter(({ strength, history }) => history.length > 0 && !isProvisional(strength))
      .sort((a, b) => b.strength.rating - a.strength.rating);
    if (leaders.length > 0) world.tally.add("rating.settled");
    expect(await all(`/v1/leaderboards/${variant}`), variant).toMatchObject(
      leaders.map(({ player, strength }, place) => ({
        rank: place + 1,
        player: { username: player.username },
        rating: shown(strength.rating),
      })),
    );
  }
}

/** Each challenge as its maker sees it, and the lobby as everybody does. */
export async function checkChallenges(world: World): Promise<void> {
  for (const offer of world.challenges) {
    if (offer.challenger.isErased) continue;
    const { body } = await get(`/v1/challenges/${offer.id}`, offer.challenger.token);
    expect(body, offer.id).toMatchObject({ status: statusOf(offer, world.now), uses: offer.uses });
    expect(listAt(body, "gameIds")).toEqual(offer.games.map(({ game }) => game.id));
  }
  const idsOf = (items: readonly Json[]) => items.map((item) => at(item, "id")).sort();
  const open = world.challenges.filter((offer) => isOpen(offer, world.now));
  const inLobby = ({ opponent, terms }: ChallengeModel) => opponent === null && !terms.private;
  const lobby = await all("/v1/challenges?box=lobby");
  expect(idsOf(lobby)).toEqual(
    open
      .filter(inLobby)
      .map(({ id }) => id)
      .sort(),
  );
  for (const player of world.present) {
    const seen = open.filter((offer) => inLobby(offer) && !player.isBlockedWith(offer.challenger));
    expect(idsOf(await all("/v1/challenges?box=lobby", player.token))).toEqual(seen.map(({ id }) => id).sort());
    const incoming = open.filter(({ opponent }) => opponent === player);
    expect(idsOf(await all("/v1/challenges?box=incoming", player.token))).toEqual(incoming.map(({ id }) => id).sort());
  }
}
