import { movesOf } from "../../src/rules/moves-of";
import { longLine } from "../../test/rules/long-line";
import { median } from "../median";
import { begin, type Game, playMove, signUp } from "./games";
import { forEach } from "./load";
import type { Scale } from "./scale";
import { type Medium, newFolder, Ours, remove } from "./servers";

/** Speed of POST move at a given ply. Values are medians of the rounds. */
export interface PlyFigures {
  readonly ply: number;
  /** With all moves of the game in the response. */
  readonly whole: Answer;
  /** With `?since=`, so that the response contains only the new moves. */
  readonly since: Answer;
}

interface Answer {
  /** Milliseconds. */
  readonly time: number;
  readonly bytes: number;
}

const FORMS = ["whole", "since"] as const;
type Form = (typeof FORMS)[number];

/**
 * Measures moves in short and in long games between the same two players, so that only the number of plies differs.
 * Each round starts new games and plays them up to the measured ply.
 */
export async function benchPlies(
  medium: Medium,
  { rounds, plies, movesInRound }: Scale,
  progress: (what: string) => void,
): Promise<readonly PlyFigures[]> {
  progress("plies: creating a long game");
  const moves = movesOf(longLine(Math.max(...plies) + 2 * movesInRound));
  const folder = newFolder(medium);
  const ours = await Ours.start(folder);
  const measured = plies.map((ply) => ({ ply, times: { whole: [] as number[], since: [] as number[] } }));
  const bytes = new Map<string, number>();
  try {
    const [white, black] = await signUp(ours.url, 2, "plies");
    if (white === undefined || black === undefined) throw new Error("nobody signed up");
    // Round 0 is a warm-up and is not recorded.
    for (let round = 0; round <= rounds; round += 1) {
      progress(`plies: round ${round} of ${rounds}: playing the games up to the measured plies`);
      const games = await inTurn(plies, () => begin(ours.url, white, black));
      await forEach(games.entries(), async ([index, game]) => {
        while (game.ply < (plies[index] ?? 0)) await playMove(ours.url, game, `?since=${game.ply}`, moves);
      });
      // Let the notifications of the last moves finish before the measurement.
      await new Promise((resolve) => setTimeout(resolve, 500));
      const times = await measure(ours.url, games, moves, movesInRound, (index, form, length) =>
        bytes.set(`${plies[index]} ${form}`, length),
      );
      if (round === 0) continue;
      for (const [index, { times: all }] of measured.entries()) {
        for (const form of FORMS) all[form].push(median(times[index]?.[form] ?? []));
      }
    }
  } finally {
    await ours.stop();
    remove(folder);
  }
  return measured.map(({ ply, times }) => {
    const answer = (form: Form): Answer => ({ time: median(times[form]), bytes: bytes.get(`${ply} ${form}`) ?? 0 });
    return { ply, whole: answer("whole"), since: answer("since") };
  });
}

/** Plays one move in each game in turn, so that a slow moment of the machine affects all games alike. */
async function measure(
  server: string,
  games: readonly Game[],
  moves: readonly string[],
  movesInRound: number,
  answered: (index: number, form: Form, length: number) => void,
): Promise<readonly Readonly<Record<Form, readonly number[]>>[]> {
  const times = games.map(() => ({ whole: [] as number[], since: [] as number[] }));
  for (let count = 0; count < movesInRound; count += 1) {
    for (const form of FORMS) {
      for (const [index, game] of games.entries()) {
        const start = performance.now();
        const answer = await playMove(server, game, form === "since" ? `?since=${game.ply}` : "", moves);
        times[index]?.[form].push(performance.now() - start);
        answered(index, form, answer.length);
      }
    }
  }
  return times;
}

async function inTurn<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<readonly R[]> {
  const results: R[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}
