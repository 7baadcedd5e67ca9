import {
  acceptChallenge,
  createChallenge,
  type Game,
  getGame,
  listChallenges,
  listMyGames,
  type NewChallenge,
  offerDraw,
  offerTakeback,
  type RunningGame,
  type Side,
} from "skytale-client";
import { answer, type Player } from "./players";

// The opponents of the week's player. They play by the API, because forty opponents in browsers would be slow.

const VARIANTS = ["spartan-chess", "hoplit-chess", "sparta"] as const;
const CLOCK = { kind: "per-move", perMove: "P3D" } as const;

/** Sends challenges to a player, one in each of the first `count` variants. Odd ones make the player White. */
export async function challenge(from: Player, opponent: string, count: number, rated: boolean): Promise<void> {
  for (const [index, variant] of VARIANTS.slice(0, count).entries()) {
    const color = index % 2 === 0 ? "black" : "white";
    await createChallenge({ client: from.client, body: { variant, opponent, color, timeControl: CLOCK, rated } });
  }
}

/** Adds a challenge to the lobby. */
export async function challengeAnyone(from: Player, terms: Partial<NewChallenge>): Promise<void> {
  const body: NewChallenge = { variant: "sparta", timeControl: CLOCK, rated: true, ...terms };
  await createChallenge({ client: from.client, body });
}

/** Accepts the challenges that a player sent to each of these opponents. */
export async function acceptOwn(opponents: readonly Player[]): Promise<void> {
  await Promise.all(
    opponents.map(async ({ client }) => {
      const { items } = await listChallenges({ client, query: { box: "incoming" } });
      for (const { id } of items) await acceptChallenge({ client, path: { id } });
    }),
  );
}

/** Accepts the challenges that a player has added to the lobby, each by another opponent. Returns their number. */
export async function acceptFromLobby(opponents: readonly Player[], challenger: string): Promise<number> {
  const [first] = opponents;
  if (first === undefined) return 0;
  const { items } = await listChallenges({ client: first.client, query: { box: "lobby", limit: 50 } });
  const own = items.filter((item) => item.challenger.username === challenger);
  await Promise.all(
    own.map(({ id }, index) => {
      const { client } = opponents[index % opponents.length] ?? first;
      return acceptChallenge({ client, path: { id } });
    }),
  );
  return own.length;
}

const gamesOf = async ({ client }: Player): Promise<readonly RunningGame[]> =>
  (await listMyGames({ client, query: { limit: 100 } })).items;

/** A game of Spartan Chess in which it is the turn of the week's player, after two moves of each side. */
export async function gameOf(opponent: Player, isRated: boolean): Promise<RunningGame> {
  const found = (await gamesOf(opponent)).find(
    ({ variant, ply, turn, side, rated }) =>
      variant === "spartan-chess" && ply >= 4 && turn !== side && rated === isRated,
  );
  if (found === undefined) throw new Error(`${opponent.username} has no game with two moves of each side`);
  return found;
}

/**
 * Makes legal moves in the games in which it is the turn of an opponent, at most in `most` games of each.
 * @returns the number of their games in which it is the turn of the week's player afterwards
 */
export async function playRound(opponents: readonly Player[], most = Number.POSITIVE_INFINITY): Promise<number> {
  const counts = await Promise.all(
    opponents.map(async (opponent) => {
      const games = await gamesOf(opponent);
      const own = games.filter(({ turn, side }) => turn === side).slice(0, most);
      for (const { id, side } of own) await playTurn(opponent, id, side);
      return games.filter(({ turn, side }) => turn !== side).length + own.length;
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Makes moves until it is the other player's turn. A vote can be followed by a move of the same player. */
async function playTurn(player: Player, id: string, side: Side): Promise<void> {
  for (let game = await readGame(player, id); game.turn === side; game = await readGame(player, id)) {
    const { ply, legalMoves } = game;
    // Neighbors in the list often begin on the same square. A stride makes the opponents develop several pieces.
    await answer(player, id, ply, legalMoves[(ply * 7 + 3) % legalMoves.length] ?? "");
  }
}

/** Offers a draw in a game in which the player is to move. */
export async function askForDraw({ client }: Player, { id, ply }: RunningGame): Promise<void> {
  await offerDraw({ client, path: { id }, body: { ply } });
}

/** Requests a takeback of the opponent’s last move. */
export async function askForTakeback({ client }: Player, { id, ply }: RunningGame): Promise<void> {
  await offerTakeback({ client, path: { id }, body: { ply } });
}

/** The game as one of its players gets it. */
export const readGame = ({ client }: Player, id: string): Promise<Game> => getGame({ client, path: { id } });
