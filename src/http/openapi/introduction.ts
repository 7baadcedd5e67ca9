/** The introduction of the document. */
export const INTRODUCTION = `Correspondence games for two players over REST, with days per move.

Bodies are JSON; unknown properties and parameters are refused. Times are RFC 3339 in UTC, durations ISO 8601.

Refusals have a fixed order: malformed (400), no or bad token (401), not found or private (404), not allowed (403),
invalid (422), then refusals of the operation itself (409, 422). Every refusal is \`application/problem+json\` with a
stable \`code\`.

Each POST accepts an \`Idempotency-Key\`: for 24 hours a repetition gets the first answer. Moves are safe to repeat even
without a key, because each contains the ply that it answers.

Rate limits are in \`RateLimit\` and \`RateLimit-Policy\`; a 429 has the time to wait in \`Retry-After\`. There is a limit
per player, and two per network address: for requests without a token and for requests with one. Refused requests count
too, and a bad token counts ten times.`;

/** The groups of operations, in reading order. */
export const TAGS = [
  { name: "variants", description: "The variants that can be played." },
  { name: "players", description: "Profiles, ratings and sign-up." },
  { name: "account", description: "Your own account, tokens, games and feed." },
  { name: "apps", description: "Apps that act for players, connected by OAuth." },
  { name: "challenges", description: "Finding an opponent." },
  { name: "teams", description: "Teams: their members, messages and matches." },
  { name: "tournaments", description: "Leagues, round robins, knockouts, Swiss tournaments and ladders." },
  { name: "ladders", description: "Tournaments in which players challenge those above them for their places." },
  { name: "games", description: "Playing and watching." },
  { name: "puzzles", description: "Puzzles from games: the daily puzzle, and puzzles near your strength." },
  { name: "webhooks", description: "Receiving events over HTTP." },
  { name: "events", description: "The events that webhooks receive. The feed has the same events." },
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
      "A token from `POST /v1/players`, from `POST /v1/me/tokens`, or by OAuth (`/.well-known/oauth-authorization-server`). Each alternative lists the scopes that it needs; all of them are required. Pages of this server can use a session instead: `POST /v1/session`.",
  },
  operatorToken: {
    type: "http",
    scheme: "bearer",
    description: "The token of the setting `METRICS_TOKEN`, for programs of the operator.",
  },
  tokenInAddress: {
    type: "apiKey",
    in: "query",
    name: "token",
    description:
      "For calendar and feed readers, which cannot send headers. Accepts only tokens whose only scope is `calendar:read`.",
  },
  ticketInAddress: {
    type: "apiKey",
    in: "query",
    name: "ticket",
    description: "For a browser's EventSource, which cannot send a token: a ticket from `POST /v1/me/stream-tickets`.",
  },
} as const;
