import { gameOf, VARIANTS, type Variant } from "../../../src/rules/registry";
import { formatDuration } from "../../../src/shared/duration";
import { opponentOf, type Side } from "../../../src/shared/side";
import { startLine } from "../../rules/lines";
import { at, get, type Json, listAt, post, send, textAt } from "../client";
import { type ChallengeModel, isOpen } from "./challenge-model";
import type { TimeControl } from "./clock-model";
import { GameModel, type Terms } from "./game-model";
import type { PlayerModel } from "./player-model";
import { shown } from "./ratings-model";
import { expectStatus, type Simulation } from "./simulation";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const CONTROLS: readonly TimeControl[] = [
  { kind: "per-move", perMove: DAY },
  { kind: "per-move", perMove: 2 * DAY },
  { kind: "per-move", perMove: 3 * DAY },
  { kind: "bank", initial: 2 * DAY, increment: 12 * HOUR, max: 3 * DAY },
  { kind: "bank", initial: DAY, increment: 6 * HOUR, max: DAY },
  { kind: "unlimited" },
];

/** Start positions of some games that lead to a quick end. */
const POSITIONS: Readonly<Partial<Record<Variant, string>>> = {
  "spartan-chess": "7k/8/6K1/8/8/8/8/R7 b - - 0 1",
  "hoplit-chess": "7k/8/6K1/8/8/8/8/R7[] b - - 0 1",
};

const DECLINE_REASONS = ["generic", "later", "too-fast", "too-slow", "variant", "rated", "casual", "not-now"];

const viewOf = (timeControl: TimeControl): Readonly<Record<string, string>> => {
  const { kind, ...times } = timeControl;
  return { kind, ...Object.fromEntries(Object.entries(times).map(([name, time]) => [name, formatDuration(time)])) };
};

function someTerms(simulation: Simulation): Terms {
  const { random } = simulation;
  const variant = random.pick(VARIANTS);
  const chosen = gameOf(variant).catalogue.options.filter(() => simulation.chance(0.5));
  const options = Object.fromEntries(chosen.map(({ name }) => [name, true]));
  const rated = simulation.chance(0.6);
  const position = rated || simulation.chance(0.3) ? null : somePosition(simulation, variant);
  const isPrivate = simulation.chance(0.2);
  return {
    variant,
    options: position === null ? options : {},
    position,
    timeControl: random.pick(rated ? CONTROLS.filter(({ kind }) => kind !== "unlimited") : CONTROLS),
    rated,
    private: isPrivate && !rated,
    takebacks: simulation.chance(0.6),
    vacation: simulation.chance(0.85),
  };
}

/** A position close to the end of the game, or one after some random moves. */
function somePosition(simulation: Simulation, variant: Terms["variant"]): string {
  const { random } = simulation;
  const nearEnd = POSITIONS[variant];
  if (nearEnd !== undefined && simulation.chance(0.6)) return nearEnd;
  let line = startLine(gameOf(variant));
  for (let ply = 0; ply < 12 && line.turn !== null; ply += 1) {
    const next = line.play(random.pick(line.legalMoves));
    if (!next.ok || next.value.turn === null) break;
    line = next.value;
  }
  return line.position;
}

/** Challenges another player or anyone. */
export async function challenge(simulation: Simulation, challenger: PlayerModel): Promise<void> {
  const { random, tally } = simulation;
  const others = simulation.present.filter((other) => other !== challenger);
  const opponent = simulation.chance(0.5) ? random.pick(others) : null;
  const rating = shown(challenger.standing("sparta").strength.rating);
  const isBounded = opponent === null && simulation.chance(0.4);
  const terms = someTerms(simulation);
  const offer = {
    terms,
    color: random.pick(["white", "black", "random"] as const),
    uses: opponent === null && simulation.chance(0.4) ? 3 : 1,
    minRating: isBounded ? Math.floor(rating) + random.pick([-60, 20]) : null,
    maxRating: isBounded ? Math.floor(rating) + 200 : null,
    life: random.pick([DAY, 3 * DAY, 10 * DAY]),
  };
  await propose(simulation, challenger, opponent, offer);
  if (offer.color === "random") tally.add("challenge.random-color");
  if (isBounded) tally.add("challenge.rating-range");
  if (offer.uses > 1) tally.add("challenge.several-uses");
  if (terms.private && opponent === null) tally.add("challenge.private");
}

/** Sends a challenge and adds it to the model. */
export async function propose(
  simulation: Simulation,
  challenger: PlayerModel,
  opponent: PlayerModel | null,
  offer: Pick<ChallengeModel, "terms" | "color" | "uses" | "minRating" | "maxRating"> & { readonly life: number },
): Promise<ChallengeModel | null> {
  const { terms, life, minRating, maxRating, color, uses } = offer;
  const answer = await post("/v1/challenges", challenger.token, {
    variant: terms.variant,
    options: terms.options,
    color,
    timeControl: viewOf(terms.timeControl),
    rated: terms.rated,
    private: terms.private,
    takebacks: terms.takebacks,
    vacation: terms.vacation,
    expiresIn: formatDuration(life),
    message: "come and take them",
    ...(opponent === null ? { uses } : { opponent: opponent.username }),
    ...(terms.position === null ? {} : { position: terms.position }),
    ...(minRating === null ? {} : { minRating }),
    ...(maxRating === null ? {} : { maxRating }),
  });
  if (opponent?.isBlockedWith(challenger)) {
    expectStatus(answer, 403, "a challenge to somebody who is blocked");
    simulation.tally.add("challenge.refused-by-block");
    return null;
  }
  if (isOneTooMany(simulation, challenger, opponent)) {
    expectStatus(answer, 409, "a challenge too many");
    return null;
  }
  expectStatus(answer, 201, "challenge");
  const position = terms.position === null ? null : textAt(answer.body, "position");
  const made: ChallengeModel = {
    id: textAt(answer.body, "id"),
    challenger,
    opponent,
    ...offer,
    terms: { ...terms, position },
    expiresAt: simulation.now + life,
    rematchOf: null,
    status: "open",
    games: [],
  };
  simulation.challenges.push(made);
  simulation.tally.add(opponent === null ? "challenge.open" : "challenge.direct");
  opponent?.hear(made.id, "challenge.received", simulation.now, { position });
  await simulation.settle([], [challenger]);
  return made;
}

/** Whether the player has reached the limit of open challenges, in total or to this opponent. */
function isOneTooMany(simulation: Simulation, challenger: PlayerModel, opponent: PlayerModel | null): boolean {
  const open = simulation.challenges.filter((offer) => isOpen(offer, simulation.now));
  const mine = open.filter((offer) => offer.challenger === challenger);
  if (mine.length >= 20) return true;
  return opponent !== null && mine.filter((offer) => offer.opponent === opponent).length >= 3;
}

/** The challenges that a player can accept, as that player sees them. */
const offersTo = (simulation: Simulation, player: PlayerModel): readonly ChallengeModel[] =>
  simulation.challenges.filter(
    (offer) =>
      isOpen(offer, simulation.now) &&
      offer.challenger !== player &&
      (offer.opponent === null || offer.opponent === player) &&
      offer.games.every(({ accepter }) => accepter !== player),
  );

/** Accepts or declines a challenge to the player or in the lobby. */
export async function respond(simulation: Simulation, player: PlayerModel): Promise<void> {
  const offers = offersTo(simulation, player);
  if (offers.length === 0) return;
  const offer = simulation.random.pick(offers);
  if (offer.opponent === player && simulation.chance(0.25)) await decline(simulation, player, offer);
  else await accept(simulation, player, offer);
}

async function decline(simulation: Simulation, player: PlayerModel, offer: ChallengeModel): Promise<void> {
  const reason = simulation.random.pick(DECLINE_REASONS);
  expectStatus(await post(`/v1/challenges/${offer.id}/decline`, player.token, { reason }), 200, "decline");
  offer.status = "declined";
  offer.challenger.hear(offer.id, "challenge.declined", simulation.now, { reason });
  simulation.tally.add("challenge.declined");
  await simulation.settle([], [player]);
}

/** Accepts a challenge. Returns the game, or null if the acceptance is refused. */
export async function accept(
  simulation: Simulation,
  player: PlayerModel,
  offer: ChallengeModel,
): Promise<GameModel | null> {
  const answer = await post(`/v1/challenges/${offer.id}/accept`, player.token);
  const { minRating, maxRating, challenger } = offer;
  const rating = shown(player.standing(offer.terms.variant).strength.rating);
  if (player.isBlockedWith(challenger)) {
    expectStatus(answer, 403, "acceptance by somebody who is blocked");
    simulation.tally.add("challenge.refused-by-block");
    return null;
  }
  if (rating < (minRating ?? 0) || rating > (maxRating ?? 4000)) {
    expectStatus(answer, 403, `acceptance at ${rating} of ${minRating} to ${maxRating}`);
    simulation.tally.add("challenge.refused-by-rating");
    return null;
  }
  return took(simulation, player, offer, expectStatus(answer, 201, "accept").body);
}

/** Records an acceptance in the model: the game starts as the answer says. */
export async function took(
  simulation: Simulation,
  player: PlayerModel,
  offer: ChallengeModel,
  body: Json,
): Promise<GameModel> {
  const { terms, challenger } = offer;
  const side: Side = at(body, "players", "white", "username") === challenger.username ? "white" : "black";
  if (offer.color !== "random" && offer.color !== side) throw new Error(`the challenger got ${side}: ${offer.id}`);
  const players = side === "white" ? { white: challenger, black: player } : { white: player, black: challenger };
  const game = new GameModel(textAt(body, "id"), terms, players, simulation.now, {
    tally: simulation.tally,
    isShuffle: simulation.chance(0.15),
    ended: simulation.ended,
  });
  offer.games.push({ accepter: player, game });
  if (offer.rematchOf !== null) {
    offer.rematchOf.rematch = game;
    simulation.tally.add("rematch.accepted");
  }
  if (offer.games.length === offer.uses) offer.status = "accepted";
  challenger.hear(offer.id, "challenge.accepted", simulation.now, {
    gameId: game.id,
    by: { username: player.username, ...(player.isHouse ? { bot: true } : {}) },
  });
  simulation.begin(game);
  const { tally } = simulation;
  tally.add(`game.${terms.variant}`);
  tally.add(`clock.${terms.timeControl.kind}`);
  tally.add(terms.rated ? "game.rated" : "game.casual");
  tally.add(terms.private ? "game.private" : "game.public");
  for (const name of Object.keys(terms.options)) tally.add(`option.${name}`);
  if (terms.position !== null) tally.add("game.own-position");
  if (!terms.vacation) tally.add("game.without-vacation");
  await simulation.settleGame(game);
  return game;
}

/**
 * Starts a game with the house, which accepts at once, and resigns before the first move. The house thinks in real
 * time, so no simulated time may pass while it is to move.
 */
export async function practise(
  simulation: Simulation,
  player: PlayerModel,
  house: PlayerModel,
  rated: boolean,
): Promise<GameModel> {
  const terms: Terms = {
    variant: "hoplit-chess",
    options: {},
    position: null,
    timeControl: { kind: "per-move", perMove: DAY },
    rated,
    private: false,
    takebacks: false,
    vacation: true,
  };
  const offer = { terms, color: "white", uses: 1, minRating: null, maxRating: null, life: DAY } as const;
  const made = await propose(simulation, player, house, offer);
  if (made === null) throw new Error("the house refuses nobody");
  const [id] = listAt((await get(`/v1/challenges/${made.id}`, player.token)).body, "gameIds");
  const game = await took(simulation, house, made, (await get(`/v1/games/${id}`, player.token)).body);
  simulation.tally.add(rated ? "house.rated" : "house.casual");
  return game;
}

/** Cancels one of the player's own challenges. */
export async function cancel(simulation: Simulation, player: PlayerModel): Promise<void> {
  const own = simulation.challenges.filter((offer) => offer.challenger === player && isOpen(offer, simulation.now));
  if (own.length === 0) return;
  const offer = simulation.random.pick(own);
  const answer = await send("DELETE", `/v1/challenges/${offer.id}`, { token: player.token });
  expectStatus(answer, 204, "cancel");
  offer.status = "canceled";
  offer.opponent?.hear(offer.id, "challenge.canceled", simulation.now, {});
  simulation.tally.add("challenge.canceled");
  await simulation.settle([], [player]);
}

/** Offers or accepts a rematch of a finished game. Returns the new game if there is one now. */
export async function rematch(simulation: Simulation, player: PlayerModel, over: GameModel): Promise<GameModel | null> {
  const other = over.players[opponentOf(over.sideOf(player))];
  const offers = simulation.challenges.filter(({ rematchOf }) => rematchOf === over);
  const theirs = offers.find(({ challenger, status }) => challenger === other && status === "open");
  const isOffered = theirs !== undefined && isOpen(theirs, simulation.now);
  if (other.isErased || (!isOffered && offers.length > 0) || over.rematch !== null) return null;
  const answer = await post(`/v1/games/${over.id}/rematch`, player.token);
  if (player.isBlockedWith(other)) {
    expectStatus(answer, 403, "a rematch with somebody who is blocked");
    simulation.tally.add("challenge.refused-by-block");
    return null;
  }
  if (isOffered) return took(simulation, player, theirs, expectStatus(answer, 201, "rematch").body);
  if (isOneTooMany(simulation, player, other)) {
    expectStatus(answer, 409, "an offer of a rematch too many");
    return null;
  }
  expectStatus(answer, 202, "offer of a rematch");
  const made: ChallengeModel = {
    id: textAt(answer.body, "id"),
    challenger: player,
    opponent: other,
    terms: over.terms,
    color: opponentOf(over.sideOf(player)),
    uses: 1,
    minRating: null,
    maxRating: null,
    expiresAt: simulation.now + 14 * DAY,
    rematchOf: over,
    status: "open",
    games: [],
  };
  simulation.challenges.push(made);
  other.hear(made.id, "rematch.offered", simulation.now, { gameId: over.id, position: over.terms.position });
  simulation.tally.add("rematch.offered");
  await simulation.settle([], [player]);
  return null;
}

/** Checks that a challenge that nobody accepted is shown as expired. */
export async function checkExpiry(simulation: Simulation): Promise<void> {
  const expired = simulation.challenges.find((offer) => offer.status === "open" && offer.expiresAt <= simulation.now);
  if (expired === undefined || expired.challenger.isErased) return;
  const { body } = await get(`/v1/challenges/${expired.id}`, expired.challenger.token);
  if (body.status !== "expired") throw new Error(`challenge ${expired.id} is ${body.status} after its time`);
  simulation.tally.add("challenge.expired");
}
