import { gameOf, VARIANTS, type Variant } from "../../../src/rules/registry";
import { formatDuration } from "../../../src/shared/duration";
import { opponentOf, type Side } from "../../../src/shared/side";
import { startLine } from "../../rules/lines";
import { at, get, type Json, post, send, textAt } from "../client";
import { type ChallengeModel, isOpen } from "./challenge-model";
import type { TimeControl } from "./clock-model";
import { GameModel, type Terms } from "./game-model";
import type { PlayerModel } from "./player-model";
import { shown } from "./ratings-model";
import { expectStatus, type World } from "./world";

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

/** Starts in which a game is soon over, of some games. */
const POSITIONS: Readonly<Partial<Record<Variant, string>>> = {
  "spartan-chess": "7k/8/6K1/8/8/8/8/R7 b - - 0 1",
  "hoplit-chess": "7k/8/6K1/8/8/8/8/R7[] b - - 0 1",
};

const DECLINE_REASONS = ["generic", "later", "too-fast", "too-slow", "variant", "rated", "casual", "not-now"];

const viewOf = (timeControl: TimeControl): Readonly<Record<string, string>> => {
  const { kind, ...times } = timeControl;
  return { kind, ...Object.fromEntries(Object.entries(times).map(([name, time]) => [name, formatDuration(time)])) };
};

function someTerms(world: World): Terms {
  const { random } = world;
  const variant = random.pick(VARIANTS);
  const chosen = gameOf(variant).catalogue.options.filter(() => world.chance(0.5));
  const options = Object.fromEntries(chosen.map(({ name }) => [name, true]));
  const rated = world.chance(0.6);
  const position = rated || world.chance(0.3) ? null : somePosition(world, variant);
  const isPrivate = world.chance(0.2);
  return {
    variant,
    options: position === null ? options : {},
    position,
    timeControl: random.pick(CONTROLS),
    rated,
    private: isPrivate,
    takebacks: world.chance(0.6),
    vacation: world.chance(0.85),
  };
}

/** One that is nearly over, or one that some moves lead to. */
function somePosition(world: World, variant: Terms["variant"]): string {
  const { random } = world;
  const nearEnd = POSITIONS[variant];
  if (nearEnd !== undefined && world.chance(0.6)) return nearEnd;
  let line = startLine(gameOf(variant));
  for (let ply = 0; ply < 12 && line.turn !== null; ply += 1) {
    const next = line.play(random.pick(line.legalMoves));
    if (!next.ok || next.value.turn === null) break;
    line = next.value;
  }
  return line.position;
}

/** Somebody challenges somebody, or anybody. */
export async function challenge(world: World, challenger: PlayerModel): Promise<void> {
  const { random, tally } = world;
  const others = world.present.filter((other) => other !== challenger);
  const opponent = world.chance(0.5) ? random.pick(others) : null;
  const rating = shown(challenger.standing("sparta").strength.rating);
  const isBounded = opponent === null && world.chance(0.4);
  const terms = someTerms(world);
  const offer = {
    terms,
    color: random.pick(["white", "black", "random"] as const),
    uses: opponent === null && world.chance(0.4) ? 3 : 1,
    minRating: isBounded ? Math.floor(rating) + random.pick([-60, 20]) : null,
    maxRating: isBounded ? Math.floor(rating) + 200 : null,
    life: random.pick([DAY, 3 * DAY, 10 * DAY]),
  };
  await propose(world, challenger, opponent, offer);
  if (offer.color === "random") tally.add("challenge.random-color");
  if (isBounded) tally.add("challenge.rating-range");
  if (offer.uses > 1) tally.add("challenge.several-uses");
  if (terms.private && opponent === null) tally.add("challenge.private");
}

/** Makes a challenge as it is said. */
export async function propose(
  world: World,
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
    world.tally.add("challenge.refused-by-block");
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
    expiresAt: world.now + life,
    rematchOf: null,
    status: "open",
    games: [],
  };
  world.challenges.push(made);
  world.tally.add(opponent === null ? "challenge.open" : "challenge.direct");
  opponent?.hear(made.id, "challenge.received", world.now, { position });
  await world.settle([], [challenger]);
  return made;
}

/** Those challenges that somebody may take up, as he sees it. */
const offersTo = (world: World, player: PlayerModel): readonly ChallengeModel[] =>
  world.challenges.filter(
    (offer) =>
      isOpen(offer, world.now) &&
      offer.challenger !== player &&
      (offer.opponent === null || offer.opponent === player) &&
      offer.games.every(({ accepter }) => accepter !== player),
  );

/** Somebody answers what is offered to him, or in the lobby. */
export async function respond(world: World, player: PlayerModel): Promise<void> {
  const offers = offersTo(world, player);
  if (offers.length === 0) return;
  const offer = world.random.pick(offers);
  if (offer.opponent === player && world.chance(0.25)) await decline(world, player, offer);
  else await accept(world, player, offer);
}

async function decline(world: World, player: PlayerModel, offer: ChallengeModel): Promise<void> {
  const reason = world.random.pick(DECLINE_REASONS);
  expectStatus(await post(`/v1/challenges/${offer.id}/decline`, player.token, { reason }), 200, "decline");
  offer.status = "declined";
  offer.challenger.hear(offer.id, "challenge.declined", world.now, { reason });
  world.tally.add("challenge.declined");
  await world.settle([], [player]);
}

/** Takes a challenge up; the game that comes of it, or null if it is refused to him. */
export async function accept(world: World, player: PlayerModel, offer: ChallengeModel): Promise<GameModel | null> {
  const answer = await post(`/v1/challenges/${offer.id}/accept`, player.token);
  const { minRating, maxRating, challenger } = offer;
  const rating = shown(player.standing(offer.terms.variant).strength.rating);
  if (player.isBlockedWith(challenger)) {
    expectStatus(answer, 403, "acceptance by somebody who is blocked");
    world.tally.add("challenge.refused-by-block");
    return null;
  }
  if (rating < (minRating ?? 0) || rating > (maxRating ?? 4000)) {
    expectStatus(answer, 403, `acceptance at ${rating} of ${minRating} to ${maxRating}`);
    world.tally.add("challenge.refused-by-rating");
    return null;
  }
  return took(world, player, offer, expectStatus(answer, 200, "accept").body);
}

/** Somebody has taken a challenge up: the game as the answer has it begins. */
export async function took(world: World, player: PlayerModel, offer: ChallengeModel, body: Json): Promise<GameModel> {
  const { terms, challenger } = offer;
  const side: Side = at(body, "players", "white", "username") === challenger.username ? "white" : "black";
  if (offer.color !== "random" && offer.color !== side) throw new Error(`the challenger got ${side}: ${offer.id}`);
  const players = side === "white" ? { white: challenger, black: player } : { white: player, black: challenger };
  const game = new GameModel(textAt(body, "id"), terms, players, world.now, {
    tally: world.tally,
    isShuffle: world.chance(0.15),
    ended: world.ended,
  });
  offer.games.push({ accepter: player, game });
  if (offer.rematchOf !== null) {
    offer.rematchOf.rematch = game;
    world.tally.add("rematch.accepted");
  }
  if (offer.games.length === offer.uses) offer.status = "accepted";
  challenger.hear(offer.id, "challenge.accepted", world.now, { gameId: game.id, by: { username: player.username } });
  world.begin(game);
  const { tally } = world;
  tally.add(`game.${terms.variant}`);
  tally.add(`clock.${terms.timeControl.kind}`);
  tally.add(terms.rated ? "game.rated" : "game.casual");
  tally.add(terms.private ? "game.private" : "game.public");
  for (const name of Object.keys(terms.options)) tally.add(`option.${name}`);
  if (terms.position !== null) tally.add("game.own-position");
  if (!terms.vacation) tally.add("game.without-vacation");
  await world.settleGame(game);
  return game;
}

/** Somebody takes a challenge of his own back. */
export async function cancel(world: World, player: PlayerModel): Promise<void> {
  const own = world.challenges.filter((offer) => offer.challenger === player && isOpen(offer, world.now));
  if (own.length === 0) return;
  const offer = world.random.pick(own);
  const answer = await send("DELETE", `/v1/challenges/${offer.id}`, { token: player.token });
  expectStatus(answer, 204, "cancel");
  offer.status = "canceled";
  offer.opponent?.hear(offer.id, "challenge.canceled", world.now, {});
  world.tally.add("challenge.canceled");
  await world.settle([], [player]);
}

/** Asks for a rematch of a game that is over, or agrees to one. Answers the game, if there is one now. */
export async function rematch(world: World, player: PlayerModel, over: GameModel): Promise<GameModel | null> {
  const other = over.players[opponentOf(over.sideOf(player))];
  const offers = world.challenges.filter(({ rematchOf }) => rematchOf === over);
  const theirs = offers.find(({ challenger, status }) => challenger === other && status === "open");
  const isOffered = theirs !== undefined && isOpen(theirs, world.now);
  if (other.isErased || (!isOffered && offers.length > 0) || over.rematch !== null) return null;
  const answer = await post(`/v1/games/${over.id}/rematch`, player.token);
  if (player.isBlockedWith(other)) {
    expectStatus(answer, 403, "a rematch with somebody who is blocked");
    world.tally.add("challenge.refused-by-block");
    return null;
  }
  if (isOffered) return took(world, player, theirs, expectStatus(answer, 201, "rematch").body);
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
    expiresAt: world.now + 14 * DAY,
    rematchOf: over,
    status: "open",
    games: [],
  };
  world.challenges.push(made);
  other.hear(made.id, "rematch.offered", world.now, { gameId: over.id, position: over.terms.position });
  world.tally.add("rematch.offered");
  await world.settle([], [player]);
  return null;
}

/** Whether an offer that nobody took has shown as expired. */
export async function noteExpiry(world: World): Promise<void> {
  const expired = world.challenges.find((offer) => offer.status === "open" && offer.expiresAt <= world.now);
  if (expired === undefined || expired.challenger.isErased) return;
  const { body } = await get(`/v1/challenges/${expired.id}`, expired.challenger.token);
  if (body.status !== "expired") throw new Error(`challenge ${expired.id} is ${body.status} after its time`);
  world.tally.add("challenge.expired");
}
