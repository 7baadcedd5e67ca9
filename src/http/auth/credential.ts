import type { Settings } from "../../settings";
import type { OperationConfig } from "../operation";
import { cookieToken } from "./session-cookie";
import { playerOfTicket, playerOfToken } from "./token";

/** A well-formed secret, and the player that it names. The player's object checks whether it is valid. */
export interface PlayerSecret {
  readonly player: string;
  readonly text: string;
}

/**
 * A credential of a request. A malformed one has no secret and is refused without calling an object.
 * - `bearer-token`: a token in the header `Authorization`
 * - `query-token`: a token in the parameter `token`, for readers that cannot send headers
 * - `stream-ticket`: a ticket in the parameter `ticket`, for one stream
 * - `session`: the token of a passkey session in a cookie, which browsers send automatically
 */
export type Credential =
  | { readonly kind: "bearer-token"; readonly secret: PlayerSecret | null }
  | { readonly kind: "query-token"; readonly secret: PlayerSecret | null }
  | { readonly kind: "stream-ticket"; readonly secret: PlayerSecret | null }
  | { readonly kind: "session"; readonly secret: PlayerSecret };

/**
 * All credentials of a request, by precedence. An `Authorization` header excludes all others, even if it is malformed.
 */
export function credentialsOf(request: Request, settings: Pick<Settings, "origin">): readonly Credential[] {
  const header = request.headers.get("Authorization");
  if (header !== null) return [{ kind: "bearer-token", secret: bearerSecret(header) }];
  if (!URL.canParse(request.url)) return [];
  const { searchParams } = new URL(request.url);
  const session = tokenSecret(cookieToken(request, settings) ?? "");
  return [
    ...parameter(searchParams, "token").map(
      (text) => ({ kind: "query-token", secret: bearerSecret(`Bearer ${text}`) }) as const,
    ),
    ...parameter(searchParams, "ticket").map(
      (text) => ({ kind: "stream-ticket", secret: ticketSecret(text) }) as const,
    ),
    ...(session === null ? [] : [{ kind: "session", secret: session } as const]),
  ];
}

/** The credential that an operation uses: the first of a kind that it accepts; null if there is none. */
export const credentialFor = (config: Accepting, credentials: readonly Credential[]): Credential | null =>
  credentials.find(({ kind }) => accepts(config, kind)) ?? null;

/** Whether a query parameter contains a credential of the operation, and is therefore not part of its own query. */
export const isCredential = (config: Accepting, parameter: string): boolean =>
  (parameter === "token" && accepts(config, "query-token")) ||
  (parameter === "ticket" && accepts(config, "stream-ticket"));

type Accepting = Pick<OperationConfig, "ticketInQuery" | "tokenInQuery">;

function accepts({ ticketInQuery, tokenInQuery }: Accepting, kind: Credential["kind"]): boolean {
  switch (kind) {
    case "bearer-token":
    case "session":
      return true;
    case "query-token":
      return tokenInQuery !== undefined;
    case "stream-ticket":
      return ticketInQuery === true;
  }
}

/** The value of a query parameter, if there is one. The values of a repeated parameter are joined, so it is malformed. */
const parameter = (query: URLSearchParams, name: string): readonly string[] =>
  query.has(name) ? [query.getAll(name).join()] : [];

const bearerSecret = (header: string): PlayerSecret | null => tokenSecret(/^Bearer +(\S+) *$/i.exec(header)?.[1] ?? "");

const tokenSecret = (text: string): PlayerSecret | null => secretOf(text, playerOfToken(text));
const ticketSecret = (text: string): PlayerSecret | null => secretOf(text, playerOfTicket(text));

const secretOf = (text: string, player: string | null): PlayerSecret | null =>
  player === null ? null : { player, text };
