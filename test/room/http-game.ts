import { exports } from "cloudflare:workers";

export interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

async function send(path: string, token: string | null, body?: unknown): Promise<Answer> {
  const response = await exports.default.fetch(`https://skytale.test${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

let games = 0;

async function signUp(username: string) {
  const { body } = await send("/v1/players", null, { username });
  const player = body.player as { id: string };
  return { id: player.id, token: String(body.token) };
}

/** A game of two new players, created through the API alone. */
export async function newGameOverHttp() {
  games += 1;
  const white = await signUp(`darius-${games}`);
  const black = await signUp(`kleomenes-${games}`);
  const challenge = await send("/v1/challenges", white.token, {
    variant: "spartan-chess",
    opponent: `kleomenes-${games}`,
    color: "white",
    timeControl: { kind: "per-move", perMove: "P3D" },
    rated: false,
  });
  const accepted = await send(`/v1/challenges/${challenge.body.id}/accept`, black.token);
  return {
    id: String(accepted.body.id),
    white,
    black,
    post: (side: "white" | "black", path: string, body?: unknown) =>
      send(path, (side === "white" ? white : black).token, body),
  };
}
