import { Webhook } from "standardwebhooks";
import { EXAMPLES, exampleOf } from "../src/events/examples";
import { EVENTS } from "../src/events/feed-event";
import { DEFAULT_EVENT_FILTERS } from "../src/events/filter";
import { FORMAT_SUMMARIES } from "../src/player/webhooks/format";

const PING = exampleOf("webhook.ping");

/** A webhook with a known signature. Authors of receivers can test their verification with it. */
export const TEST_VECTOR = {
  secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
  id: PING.id,
  timestamp: Date.parse(PING.timestamp) / 1000,
  body: JSON.stringify(PING),
};

const signature = (): string => {
  const { secret, id, timestamp, body } = TEST_VECTOR;
  return new Webhook(secret).sign(id, new Date(timestamp * 1000), body);
};

const KEY = TEST_VECTOR.secret.slice("whsec_".length);

const SHELL_STEPS = `KEY=$(printf %s '${KEY}' | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \\n')
SIGNED='${TEST_VECTOR.id}.${TEST_VECTOR.timestamp}.${TEST_VECTOR.body}'
printf %s "$SIGNED" | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$KEY" -binary | openssl base64 -A | sed 's/^/v1,/'; echo`;

const NODE_STEPS = `const { createHmac } = require("node:crypto");
const key = Buffer.from("${KEY}", "base64");
const body = '${TEST_VECTOR.body}';
const signed = "${TEST_VECTOR.id}.${TEST_VECTOR.timestamp}." + body;
console.log("v1," + createHmac("sha256", key).update(signed).digest("base64"));`;

const section = ({ type, summary }: (typeof EVENTS)[number]): string => `### \`${type}\`

${summary}.

\`\`\`json
${JSON.stringify(EXAMPLES[type], null, 2)}
\`\`\`
`;

/** Renders docs/events.md from the event schemas, the examples recorded by tests and a freshly computed signature. */
export const eventsPage = (): string => `# Events

<!-- Written by \`npm run openapi\`. -->

The same event, with the same id and body, comes by three ways; use whichever suits you, or all at once.

- **Feed**: \`GET /v1/me/events?after=<id of the last event you have>\`, kept for 30 days. \`wait=60\` holds the request until
  there is something new. An id older than what is kept gets 410: leave \`after\` out to begin with the oldest.
- **Stream**: \`GET /v1/me/events/stream\`, or the feed's address with \`Accept: text/event-stream\`; \`Last-Event-ID\` goes
  on where you were. One game: \`GET /v1/games/{id}/events/stream\`.
- **Webhook**: \`POST /v1/webhooks {url}\`. Told without being asked otherwise: ${DEFAULT_EVENT_FILTERS.map((type) => `\`${type}\``).join(", ")}.

Within a game, order events by \`data.seq\`. It rises through everything that happens in the game; what only your opponent
is told takes numbers too, so gaps are normal. \`conditional.fired\` and \`conditional.dropped\` are your own affair: they
carry the number of the move that brought them about. An event that comes twice has the id it had the first time.

## Webhooks

Any 2xx says that you have it. Everything else, redirects too, is tried again after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h,
14 h, 20 h and 24 h, or later if you say \`Retry-After\`. 410 disables the webhook at once, five days of failure do too, and
\`webhook.disabled\` in your feed says so. A retry never holds up the next event. You have 15 seconds to answer.

A new or changed address is sent a \`webhook.ping\`. Answer it with 2xx and its \`data.challenge\`: in the header
\`webhook-challenge\`, as the whole body, or as the member \`challenge\` of a JSON object of at most a kilobyte. That makes the
webhook \`verified\`: you have agreed to be sent to. \`POST /v1/webhooks/{id}/ping\` asks again at any time. Webhooks that are not
verified, as chats can't be, work too. But all players' together send one host no more than 600 things an hour, 60 of them
at once (\`UNVERIFIED_WEBHOOKS_PER_HOUR\`): the rest waits in its order, which is no failure. And they can't \`recover\`: 409
\`webhook-not-verified\`.

A webhook's \`health\` says when it last succeeded and failed, and why; \`GET /v1/webhooks/{id}/deliveries\` shows each attempt; \`…/deliveries/{id}/redeliver\` repeats one, \`…/recover?since=\` all
that has not arrived, twenty events a second, one run at a time. An address is told once: a second webhook of yours for it is 409 \`webhook-address-taken\`.

A webhook for one game (\`gameId\`) is deleted a day after the game's end, or later, when nothing is left to be delivered.

\`PATCH /v1/webhooks/{id} {"status": "paused"}\` pauses one: what is on its way waits, events from then on pass by, and after
\`{"status": "active"}\` \`recover\` brings those too, as it does after a webhook was disabled.

A webhook's \`format\` says what it is sent. ${FORMAT_SUMMARIES.join(" ")} All are signed. Texts for people name the
opponent, and their link leads to the board as it stands; that of a private game shows it to whoever has the link, until
the webhook is deleted or its secret replaced. On a phone: install [ntfy](https://ntfy.sh), subscribe to a topic that
nobody guesses, and \`POST /v1/webhooks {"url": "https://ntfy.sh/<topic>", "format": "ntfy"}\`.

Signatures follow [Standard Webhooks](https://www.standardwebhooks.com): HMAC-SHA256 over \`id.timestamp.body\` with the
secret's bytes. Libraries are there for most languages; \`examples/receiver.mjs\` and \`examples/receiver.py\` do it in
twenty lines. After \`…/rotate-secret\` both secrets sign for 24 hours.

### Test vector

| part | value |
| --- | --- |
| secret | \`${TEST_VECTOR.secret}\` |
| \`webhook-id\` | \`${TEST_VECTOR.id}\` |
| \`webhook-timestamp\` | \`${TEST_VECTOR.timestamp}\` |
| body | \`${TEST_VECTOR.body}\` |
| \`webhook-signature\` | \`${signature()}\` |

Step by step:

1. The key is what follows \`whsec_\`, decoded from base 64.
2. What is signed is \`webhook-id\`, \`webhook-timestamp\` and the body with dots between them: the body's bytes as they came, so
   read them before anything parses them.
3. The signature is \`v1,\` and the HMAC-SHA256 of that in base 64. The header may have several with spaces between them, while a
   secret is being replaced: one that is equal is enough. Compare in constant time.
4. Refuse a \`webhook-timestamp\` that is more than five minutes from your clock (not here: this one is from a test).

This prints the signature above, in a shell with \`openssl\`,

\`\`\`sh
${SHELL_STEPS}
\`\`\`

and this in Node:

\`\`\`js
${NODE_STEPS}
\`\`\`

## All events

Each example is what a test was told, with ids and names exchanged. New types may come: pass over those you don't know.

${EVENTS.map(section).join("\n")}`;
