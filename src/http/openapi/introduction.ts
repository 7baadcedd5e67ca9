/** The introduction of the document. */
export const INTRODUCTION = `Slow games for two over REST, with days for a move.

Bodies are JSON; unknown properties and parameters are refused. Times are RFC 3339 in UTC, durations ISO 8601.

Requests are refused in this order: malformed (400), no or bad token (401), not found or private (404), not allowed
(403), invalid (422), then what the game says (409, 422). Every refusal is \`application/problem+json\` with a \`code\`
that stays.

Each POST takes an \`Idempotency-Key\`: for 24 hours its repetition gets the first answer. A move is safe to repeat
anyway: it names the ply that it answers.

Limits are in \`RateLimit\` and \`RateLimit-Policy\`; a 429 says in \`Retry-After\` when to come back. Each player has one,
and each network address: without a token, and in all. What is refused counts too, a bad token ten times.`;

/** The groups of operations, in reading order. */
export const TAGS = [
  { name: "variants", description: "The games that are played here." },
  { name: "players", description: "Players, and becoming one." },
  { name: "account", description: "Your own account, tokens, games and feed." },
  { name: "challenges", description: "Finding an opponent." },
  { name: "games", description: "Playing and watching." },
  { name: "webhooks", description: "Being told over HTTP." },
  { name: "events", description: "What your webhooks are sent; the feed has the same." },
  { name: "admin", description: "Running the server; needs the scope `admin`." },
  { name: "server", description: "The server itself." },
] as const;

/** The name of a group of operations. */
export type Tag = (typeof TAGS)[number]["name"];

export const SECURITY_SCHEMES = {
  token: {
    type: "http",
    scheme: "bearer",
    description:
      "A token from `POST /v1/players` or `POST /v1/me/tokens`. Each alternative names the scopes that it needs, all of them. A page of this server may have a session in its place: `POST /v1/session`.",
  },
  tokenInAddress: {
    type: "apiKey",
    in: "query",
    name: "token",
    description:
      "For readers of calendars and feeds, which send no headers. Only tokens with `calendar:read` alone are taken.",
  },
  ticketInAddress: {
    type: "apiKey",
    in: "query",
    name: "ticket",
    description: "For a browser's EventSource, which sends no token: a ticket from `POST /v1/me/stream-tickets`.",
  },
} as const;
