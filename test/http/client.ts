import { exports } from "cloudflare:workers";
import { checkAnswer } from "./check-answer";
import { type Answer, textAt } from "./json";

export { type Answer, at, type Json, listAt, textAt } from "./json";

export interface Send {
  readonly token?: string | undefined;
  /** Sent as JSON; a string is sent unchanged. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly address?: string;
}

let requests = 0;

/** Returns an address that no other request has used, because most tests are not about limits by address. */
export function freshAddress(): string {
  requests += 1;
  return `10.${(requests >> 16) & 255}.${(requests >> 8) & 255}.${requests & 255}`;
}

/** Sends a request to the worker as a client would, and checks the answer against the API's description. */
export async function send(method: string, path: string, given: Send = {}): Promise<Answer> {
  const hasBody = given.body !== undefined;
  const headers = new Headers({
    "CF-Connecting-IP": given.address ?? freshAddress(),
    ...(hasBody ? { "Content-Type": "application/json" } : {}),
    ...(given.token === undefined ? {} : { Authorization: `Bearer ${given.token}` }),
    ...given.headers,
  });
  const body = hasBody ? { body: typeof given.body === "string" ? given.body : JSON.stringify(given.body) } : {};
  const response = await exports.default.fetch(
    new Request(`https://skytale.test${path}`, { method, headers, ...body }),
  );
  // The runtime warns if `text()` reads a picture.
  const text = new TextDecoder().decode(await response.arrayBuffer());
  const isJson = /[/+]json/.test(response.headers.get("Content-Type") ?? "") && text !== "";
  const answer = { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : {} };
  checkAnswer(method, path, answer);
  return answer;
}

export const get = (path: string, token?: string, headers?: Readonly<Record<string, string>>): Promise<Answer> =>
  send("GET", path, { token, ...(headers ? { headers } : {}) });

export const post = (
  path: string,
  token: string | undefined,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
): Promise<Answer> =>
  send("POST", path, { token, ...(body === undefined ? {} : { body }), ...(headers ? { headers } : {}) });

export interface TestPlayer {
  readonly id: string;
  readonly username: string;
  readonly token: string;
  readonly recoveryCode: string;
}

let names = 0;

/** Signs up a player under a name that looks like no other. */
export async function newPlayer(): Promise<TestPlayer> {
  names += 1;
  const letters = [...String(names)].map((digit) => "acefghjkmp".charAt(Number(digit))).join("");
  const username = `hoplite-${letters}`;
  const { status, body, text } = await post("/v1/players", undefined, { username });
  if (status !== 201) throw new Error(`sign-up: ${status} ${text}`);
  return {
    id: textAt(body, "player", "id"),
    username,
    token: textAt(body, "token"),
    recoveryCode: textAt(body, "recoveryCode"),
  };
}

/** Creates a token of a player with only these scopes. */
export async function tokenWith(player: TestPlayer, scopes: readonly string[]): Promise<string> {
  const made = await post("/v1/me/tokens", player.token, { name: "narrow", scopes });
  return textAt(made.body, "token");
}

/** The terms of an open challenge for Spartan Chess, with the challenger as White. */
export const TERMS = {
  variant: "spartan-chess",
  color: "white",
  timeControl: { kind: "per-move", perMove: "P3D" },
  rated: false,
} as const;

export interface TestGame {
  readonly id: string;
  readonly white: TestPlayer;
  readonly black: TestPlayer;
}

/** A running game between two new players. */
export async function newGame(changes: Readonly<Record<string, unknown>> = {}): Promise<TestGame> {
  const [white, black] = [await newPlayer(), await newPlayer()];
  return gameBetween(white, black, changes);
}

/** A running game between two players. */
export async function gameBetween(
  white: TestPlayer,
  black: TestPlayer,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<TestGame> {
  const challenge = await post("/v1/challenges", white.token, { ...TERMS, opponent: black.username, ...changes });
  const accepted = await post(`/v1/challenges/${textAt(challenge.body, "id")}/accept`, black.token);
  if (accepted.status !== 201) throw new Error(`accept: ${accepted.status} ${accepted.text}`);
  return { id: textAt(accepted.body, "id"), white, black };
}

/** The status and code of an answer as one text, for assertions. */
export const verdict = ({ status, body }: Answer): string =>
  `${status} ${typeof body.code === "string" ? body.code : ""}`.trim();
