import { expect } from "vitest";
import { VARIANTS } from "../../../src/rules/registry";
import { opponentOf } from "../../../src/shared/side";
import { at, get, type Json } from "../client";
import type { GameModel } from "./game-model";
import { all, names } from "./lists";
import { written } from "./news";
import type { PlayerModel } from "./player-model";
import { deviationOn, isProvisional, type Strength, shown } from "./ratings-model";
import type { Simulation } from "./simulation";
import { isVouchedFor } from "./weights-model";

/** Compares the archive, in full and with filters, with the model, in order of the ends. */
export async function checkArchive(simulation: Simulation): Promise<void> {
  const over = simulation.games
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
  const bounded = open.filter(
    ({ ratedThen: { white, black } }) => Math.min(white, black) >= 1400 && Math.max(white, black) <= 1600,
  );
  expect(await ids("minRating=1400&maxRating=1600")).toEqual(idsOf(bounded));
  const isWatched = ({ status, terms }: GameModel) => status === "active" && !terms.private;
  const running = (await all("/v1/games?status=active")).map((game) => at(game, "id"));
  expect(running.sort()).toEqual(idsOf(simulation.games.filter(isWatched)).toSorted());
  for (const player of simulation.present) {
    const theirs = await all(`/v1/players/${player.username}/games?status=active`);
    expect(theirs.map((game) => at(game, "id")).sort()).toEqual(
      idsOf(simulation.gamesOf(player).filter(isWatched)).toSorted(),
    );
  }
  for (const player of simulation.present) await checkArchiveOf(simulation, player, finished);
}

async function checkArchiveOf(
  simulation: Simulation,
  player: PlayerModel,
  finished: readonly GameModel[],
): Promise<void> {
  const own = finished.filter(({ players }) => players.white === player || players.black === player);
  const path = `/v1/players/${player.username}/games`;
  const items = await all(path, player.token);
  expect(items, player.username).toMatchObject(
    own.map((game) => ({
      id: game.id,
      players: names(game),
      ply: game.line.ply,
      status: game.status,
      ratings: { white: shown(game.ratedThen.white), black: shown(game.ratedThen.black) },
    })),
  );
  expect(items.map((item) => at(item, "outcome", "reason"))).toEqual(own.map(({ outcome }) => outcome?.reason));
  const seen = (await all(path)).map((item) => at(item, "id"));
  expect(seen).toEqual(own.filter(({ terms }) => !terms.private).map(({ id }) => id));
  const other = simulation.present.find((someone) => someone !== player);
  const won = own.filter(
    (game) => game.outcome?.winner === game.sideOf(player) && game.players[opponentOf(game.sideOf(player))] === other,
  );
  const wins = await all(`${path}?result=win&opponent=${other?.username}`, player.token);
  expect(wins.map((item) => at(item, "id"))).toEqual(won.map(({ id }) => id));
}

/** Compares ratings, their history and the leaderboards with a recalculation from the games. */
export async function checkRatings(simulation: Simulation): Promise<void> {
  const today = (strength: Strength) => ({ deviation: deviationOn(strength, simulation.now) });
  for (const player of simulation.present) {
    const { body } = await get(`/v1/players/${player.username}`, player.token);
    for (const variant of VARIANTS) {
      const { strength, wins, draws, losses, history } = player.standing(variant);
      expect(at(body, "ratings", variant), `${player.username} at ${variant}`).toEqual({
        rating: shown(strength.rating),
        deviation: shown(today(strength).deviation),
        provisional: isProvisional(today(strength)),
        games: history.length,
        wins,
        draws,
        losses,
      });
      const withHouse = player.standing(`${variant} with the house`);
      expect(at(body, "houseRatings", variant), `${player.username} at ${variant} with the house`).toMatchObject({
        rating: 1500,
        games: 0,
        wins: withHouse.wins,
        losses: withHouse.losses,
      });
      const path = `/v1/players/${player.username}/rating-history?variant=${variant}`;
      const steps = (await all(path, player.token)).toReversed();
      expect(steps, `${player.username} at ${variant}`).toMatchObject(
        history.map(({ game, result, before, after, weight }) => ({
          gameId: game.id,
          result,
          before,
          after,
          weight,
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
    const leaders = simulation.present
      .map((player) => ({ player, ...player.standing(variant) }))
      .filter(
        ({ strength, history, trust }) =>
          history.length >= 10 && isVouchedFor(trust) && !isProvisional(today(strength)),
      )
      .sort((a, b) => b.strength.rating - a.strength.rating);
    expect(await all(`/v1/leaderboards/${variant}`), variant).toMatchObject(
      leaders.map(({ player, strength }, place) => ({
        rank: place + 1,
        player: { username: player.username },
        rating: shown(strength.rating),
      })),
    );
  }
}
