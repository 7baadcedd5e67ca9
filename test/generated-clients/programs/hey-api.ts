// A bot written with @hey-api/openapi-ts. It is compiled but not run.
import {
  createChallenge,
  type FeedEvent,
  getGame,
  listMyEvents,
  type OutcomeReason,
  type Problem,
  playMove,
  signUp,
  streamMyEvents,
} from "../generated/hey-api";

const baseUrl = "http://127.0.0.1:8787";

export async function challenge(): Promise<string> {
  const account = await signUp({ baseUrl, body: { username: "leonidas" }, throwOnError: true });
  const made = await createChallenge({
    baseUrl,
    auth: account.data.token,
    body: {
      variant: "spartan-chess",
      opponent: "xerxes",
      color: "random",
      timeControl: { kind: "per-move", perMove: "P3D" },
      rated: true,
    },
    throwOnError: true,
  });
  return made.data.id;
}

export async function move(id: string, text: string, ply: number): Promise<readonly string[]> {
  const { data, error } = await playMove({ baseUrl, path: { id }, body: { move: text, ply } });
  if (data !== undefined) return data.legalMoves;
  return isProblem(error) ? waysOut(error) : [];
}

const isProblem = (error: unknown): error is Problem => typeof error === "object" && error !== null && "code" in error;

/** The options after a problem: each code has its own members. */
function waysOut(problem: Problem): readonly string[] {
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

export async function outcome(id: string): Promise<OutcomeReason | null> {
  const { data } = await getGame({ baseUrl, path: { id }, throwOnError: true });
  if (data.outcome === null) return null;
  const { winner, reason, ratings } = data.outcome;
  if (reason === "duple-checkmate") console.log(`${winner ?? "nobody"} wins, now at ${ratings?.white.after ?? "?"}`);
  return reason;
}

export async function follow(): Promise<void> {
  const { data: page } = await listMyEvents({ baseUrl, query: { limit: 5 }, throwOnError: true });
  for (const event of page.items) console.log(tell(event));
  const { stream } = await streamMyEvents({ baseUrl });
  for await (const data of stream) console.log("type" in data ? tell(data) : `${data.counts.myTurn} games wait`);
}

function tell(event: FeedEvent): string {
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
