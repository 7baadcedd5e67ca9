import { expect } from "vitest";
import { FeedEvent } from "../../../src/events/feed-event";
import { opponentOf, SIDES } from "../../../src/shared/side";
import { at, get, type Json, listAt, textAt } from "../client";
import { type ChallengeModel, isOpen, statusOf } from "./challenge-model";
import type { GameModel } from "./game-model";
import { all, names } from "./lists";
import { subjectOf, wordsOf, wordsOfEvent, written } from "./news";
import type { PlayerModel } from "./player-model";
import type { Simulation } from "./simulation";

/** Reads new events of a player's feed. */
export async function readFeed(player: PlayerModel): Promise<void> {
  for (;;) {
    const after = player.feed.at(-1);
    const from = after === undefined ? "" : `&after=${textAt(after, "id")}`;
    const { status, text, body } = await get(`/v1/me/events?limit=100${from}`, player.token);
    expect(status, text).toBe(200);
    const items = listAt(body, "items");
    if (items.length === 0) return;
    for (const event of items) expect(FeedEvent.parse(event), "an event as it is described").toEqual(event);
    player.feed.push(...items);
  }
}

const outcomeOf = ({ outcome, ratings }: GameModel) =>
  outcome === null || ratings === null ? outcome : { ...outcome, ratings };

/** Compares each game, as both players see it, with the model, and checks who else can see it. */
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
      if (player.isErased || player.isHouse) continue;
      const { body } = await get(`/v1/games/${game.id}`, player.token);
      expect(body, game.id).toMatchObject({ ...expected, drawOffer: game.draw.by, takebackOffer: game.takeback.by });
      expect(body.moves, game.id).toMatchObject(moves);
    }
    const stranger = await get(`/v1/games/${game.id}`);
    if (game.terms.private) expect(stranger.status, game.id).toBe(404);
    else expect(stranger.body, game.id).toMatchObject({ ...expected, drawOffer: null, takebackOffer: null });
  }
}

/** Compares each player's running games, their order and the counts with the model. */
export async function checkMyGames(simulation: Simulation): Promise<void> {
  for (const player of simulation.present) {
    const running = simulation.runningOf(player).map((game) => {
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
    const dated = running.filter(({ isMine, game }) => isMine && game.deadline !== null).length;
    const calendar = (await get("/v1/me/deadlines.ics", player.token)).text;
    expect(calendar.split("BEGIN:VEVENT").length - 1, "dates in the calendar").toBe(dated);
    const atom = (await get("/v1/me/feed.atom", player.token)).text;
    expect(atom.split("<entry>").length - 1, "entries in the Atom feed").toBe(mine);
  }
}

/** Compares every feed: it has all events of each game and challenge, in order and once. */
export async function checkFeeds(simulation: Simulation): Promise<void> {
  for (const player of simulation.players) {
    if (!player.isErased) await readFeed(player);
    const ids = player.feed.map((event) => textAt(event, "id"));
    expect(new Set(ids).size, "each event once").toBe(ids.length);
    const heard = new Map<string, string[]>();
    const games = new Map(simulation.gamesOf(player).map((game) => [game.id, game]));
    for (const event of player.feed) {
      const subject = subjectOf(event);
      const words = wordsOfEvent(withoutErasedText(event, games.get(subject)));
      heard.set(subject, [...(heard.get(subject) ?? []), words]);
    }
    const expected = new Map<string, readonly string[]>();
    for (const game of simulation.gamesOf(player)) expected.set(game.id, game.news[game.sideOf(player)].map(wordsOf));
    for (const [subject, news] of player.otherNews) expected.set(subject, news.map(wordsOf));
    for (const [subject, news] of expected) {
      const told = heard.get(subject) ?? [];
      // An erased player gets no events after the erasure.
      expect(told, `${player.username} of ${subject}`).toEqual(player.isErased ? news.slice(0, told.length) : news);
    }
    expect(
      [...heard.keys()].filter((subject) => !expected.has(subject)),
      "news of nothing",
    ).toEqual([]);
  }
}

/** The event without texts of an erased player, because the feed may have been read before the erasure. */
function withoutErasedText(event: Json, game: GameModel | undefined): Json {
  const side = SIDES.find((side) => side === at(event, "data", "side"));
  const isErased = side !== undefined && game?.players[side].isErased === true;
  if (!isErased || textAt(event, "type") !== "message.posted") return event;
  return { ...Object(event), data: { ...Object(at(event, "data")), text: "" } };
}

/** Compares the events that strangers can read of each public game. */
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

/** Compares each challenge as its challenger sees it, and the lobby as everyone sees it. */
export async function checkChallenges(simulation: Simulation): Promise<void> {
  for (const offer of simulation.challenges) {
    if (offer.challenger.isErased) continue;
    const { body } = await get(`/v1/challenges/${offer.id}`, offer.challenger.token);
    expect(body, offer.id).toMatchObject({
      status: statusOf(offer, simulation.now),
      uses: offer.uses - offer.games.length,
    });
    expect(listAt(body, "gameIds")).toEqual(offer.games.map(({ game }) => game.id));
  }
  const idsOf = (items: readonly Json[]) => items.map((item) => at(item, "id")).sort();
  const open = simulation.challenges.filter((offer) => isOpen(offer, simulation.now));
  const inLobby = ({ opponent, terms }: ChallengeModel) => opponent === null && !terms.private;
  const lobby = await all("/v1/challenges?box=lobby");
  expect(idsOf(lobby)).toEqual(
    open
      .filter(inLobby)
      .map(({ id }) => id)
      .sort(),
  );
  for (const player of simulation.present) {
    const seen = open.filter((offer) => inLobby(offer) && !player.isBlockedWith(offer.challenger));
    expect(idsOf(await all("/v1/challenges?box=lobby", player.token))).toEqual(seen.map(({ id }) => id).sort());
    const incoming = open.filter(({ opponent }) => opponent === player);
    expect(idsOf(await all("/v1/challenges?box=incoming", player.token))).toEqual(incoming.map(({ id }) => id).sort());
  }
}
