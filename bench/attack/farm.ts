import { bearer, type Player, signUp } from "../serve/games";
import { call } from "../serve/load";

const VARIANT = "hoplit-chess";
/** Both players decline the extra pieces and make two moves. */
const MOVES = ["decline", "decline", "e2e4", "e7e5", "g1f3", "b8c6"];

/** Lets throwaway accounts resign to one player, and prints that player's rating and rank. */
export async function farm(server: string, accounts: number): Promise<void> {
  const began = performance.now();
  const [star] = await signUp(server, 1, "star");
  if (star === undefined) throw new Error("nobody signed up");
  const throwaways = await signUp(server, accounts, "farm");
  for (const loser of throwaways) await loseTo(server, star, loser);
  const seconds = (performance.now() - began) / 1000;
  const profile = await settled(server, star, accounts);
  const board = await call({ method: "GET", url: `${server}/v1/leaderboards/${VARIANT}` });
  const { items } = JSON.parse(board) as { items: readonly { rank: number; player: { username: string } }[] };
  const rank = items.find(({ player }) => player.username === star.name)?.rank ?? null;
  const { rating, deviation, wins } = profile;
  console.log(
    `farm: ${accounts} accounts resigned after ${MOVES.length} plies in ${seconds.toFixed(1)} s; ` +
      `rating ${rating} ± ${deviation}, ${wins} wins, ${rank === null ? "not on the leaderboard" : `rank ${rank}`}`,
  );
}

async function loseTo(server: string, star: Player, loser: Player): Promise<void> {
  const posted = await call({
    method: "POST",
    url: `${server}/v1/challenges`,
    headers: bearer(loser),
    body: {
      variant: VARIANT,
      opponent: star.name,
      color: "white",
      timeControl: { kind: "per-move", perMove: "P3D" },
      rated: true,
    },
    status: 201,
  });
  const { id: challenge } = JSON.parse(posted) as { id: string };
  const accepted = await call({
    method: "POST",
    url: `${server}/v1/challenges/${challenge}/accept`,
    headers: bearer(star),
    status: 201,
  });
  const { id } = JSON.parse(accepted) as { id: string };
  for (const [ply, move] of MOVES.entries()) {
    await call({
      method: "POST",
      url: `${server}/v1/games/${id}/moves`,
      headers: bearer(ply % 2 === 0 ? loser : star),
      body: { move, ply },
    });
  }
  await call({ method: "POST", url: `${server}/v1/games/${id}/resign`, headers: bearer(loser) });
}

interface Rating {
  readonly rating: number;
  readonly deviation: number;
  readonly games: number;
  readonly wins: number;
}

/**
 * Polls a player's rating until `games` games are recorded. Recording happens after the response to the last command.
 */
async function settled(server: string, { name }: Player, games: number): Promise<Rating> {
  for (;;) {
    const text = await call({ method: "GET", url: `${server}/v1/players/${name}` });
    const { ratings } = JSON.parse(text) as { ratings: Readonly<Record<string, Rating>> };
    const rating = ratings[VARIANT];
    if (rating !== undefined && rating.games >= games) return rating;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
