// Uses every declaration that refers to a type of the platform. package.test.ts compiles this with the types of each
// platform and with none.
import {
  createClient,
  etagOf,
  followGame,
  type Game,
  getGame,
  getGameBoard,
  isProblem,
  listMyGames,
  verifyWebhook,
} from "skytale-client";

const client = createClient({
  server: "127.0.0.1:8787",
  token: "sky_t",
  maxRetries: 2,
  fetch: (request) => Promise.reject(new Error(request.url)),
});

export async function read(id: string, known?: Game): Promise<string> {
  const game = await getGame({ client, path: { id }, headers: { "If-None-Match": known && etagOf(known) } });
  const text: string = await (await getGameBoard({ client, path: { id } })).text();
  for await (const news of followGame({ client, id })) return news.id + text;
  const { items } = await listMyGames({ client });
  return `${game === null ? "as before" : game.ply} ${items.length}`;
}

export async function readWithMetadata(id: string, tag: string | undefined): Promise<number> {
  const headers = { "If-None-Match": tag };
  const answer = await getGame({ client, path: { id }, headers }).withResponse();
  const left: number | undefined = answer.rateLimit?.remaining;
  return (answer.notModified ? answer.status : answer.data.ply) + (left ?? 0) + answer.response.status;
}

export function endOf(game: Game): string {
  if (game.status === "active") return `${game.turn} to move until ${game.deadlineAt ?? "the end of time"}`;
  const winner: "white" | "black" | null = game.outcome.winner;
  return `${winner ?? "nobody"} won by ${game.outcome.reason} at ${game.finishedAt.slice(0, 10)}`;
}

export function explain(error: unknown): string {
  if (isProblem(error, "stale-ply")) return `ply ${error.problem.ply satisfies number}`;
  if (isProblem(error, "illegal-move")) return error.problem.legalMoves.join(" ");
  if (isProblem(error, "not-found")) return error.problem.detail;
  if (isProblem(error)) return error.code === "stale-ply" ? `ply ${error.problem.ply}` : error.message;
  return "";
}

export const receive = (body: string, headers: Record<string, string>): Promise<string> =>
  verifyWebhook(body, headers, "whsec_").then(({ id }) => id);
