// The same bot with openapi-typescript and openapi-fetch. It is compiled but not run.
import createClient from "openapi-fetch";
import type { components, paths } from "../generated/openapi-typescript";

type Schemas = components["schemas"];

const client = createClient<paths>({ baseUrl: "http://127.0.0.1:8787" });

export async function challenge(): Promise<string> {
  const account = await client.POST("/v1/players", { body: { username: "leonidas" } });
  if (account.error) throw new Error(account.error.code);
  const made = await client.POST("/v1/challenges", {
    headers: { Authorization: `Bearer ${account.data.token}` },
    body: {
      variant: "spartan-chess",
      opponent: "xerxes",
      color: "random",
      timeControl: { kind: "per-move", perMove: "P3D" },
      rated: true,
    },
  });
  if (made.error) throw new Error(made.error.code);
  return made.data.id;
}

export async function move(id: string, text: string, ply: number): Promise<readonly string[]> {
  const { data, error } = await client.POST("/v1/games/{id}/moves", {
    params: { path: { id } },
    body: { move: text, ply },
  });
  return error ? waysOut(error) : data.legalMoves;
}

/** The options after a problem: each code has its own members. */
function waysOut(problem: Schemas["Problem"]): readonly string[] {
  switch (problem.code) {
    case "illegal-move":
      return problem.legalMoves;
    case "stale-ply":
      return [`again at ply ${problem.ply + 1}`];
    case "rate-limited":
      return [`again in ${problem.retryAfterSeconds} s`];
    case "invalid-request":
      return problem.errors.map(({ field, detail }) => `${field}: ${detail}`);
    case "not-your-turn":
      return [problem.detail];
    default:
      return [];
  }
}

export async function outcome(id: string): Promise<Schemas["OutcomeReason"] | null> {
  const { data, error, response } = await client.GET("/v1/games/{id}", { params: { path: { id } } });
  if (error) throw new Error(`${response.status} ${error.code}`);
  if (data.outcome === null) return null;
  const { winner, reason, ratings } = data.outcome;
  if (reason === "duple-checkmate") console.log(`${winner ?? "nobody"} wins, now at ${ratings?.white.after ?? "?"}`);
  return reason;
}

export async function follow(): Promise<void> {
  const { data: page } = await client.GET("/v1/me/events", { params: { query: { limit: 5 } } });
  for (const event of page?.items ?? []) console.log(tell(event));
}

function tell(event: Schemas["FeedEvent"]): string {
  switch (event.type) {
    case "turn.started":
      return `${event.data.legalMoves.length} moves at ply ${event.data.ply}, until ${event.data.deadlineAt ?? "ever"}`;
    case "game.finished":
      return `${event.data.outcome.reason}: ${event.data.position}`;
    case "challenge.declined":
      return event.data.reason;
    case "clock.changed":
      return event.data.extra;
    default:
      return event.id;
  }
}
