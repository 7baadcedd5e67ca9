import { Webhook } from "standardwebhooks";
import { FORMAT_SUMMARIES } from "../src/channels/format";
import { EXAMPLES, exampleOf } from "../src/events/examples";
import { EVENTS } from "../src/events/feed-event";
import { DEFAULT_EVENT_FILTERS } from "../src/events/filter";

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

There are three ways to receive events. An event has the same id and body on each. Use one of them, or several at once.

- **Feed**: \`GET /v1/me/events?after=<id of the last event you have>\` returns pages. Events are kept for 30 days.
  \`wait=60\` holds the request until there is an event. If the id is older than the feed, the response is 410; leave
  \`after\` out to start with the oldest event.
- **Stream**: \`GET /v1/me/events/stream\`, or the address of the feed with \`Accept: text/event-stream\`. With
  \`Last-Event-ID\`, the stream continues after that event. The stream of one game is \`GET /v1/games/{id}/events/stream\`.
- **Webhook**: \`POST /v1/webhooks {url}\`. By default, a webhook gets ${DEFAULT_EVENT_FILTERS.map((type) => `\`${type}\``).join(", ")}.

Within a game, order events by \`data.seq\`. It increases with everything that happens in the game. Gaps are normal,
because events for your opponent only have numbers too. \`conditional.fired\` and \`conditional.dropped\` are for you only,
and have the number of the move that caused them. An event that is sent twice has the same id both times.

## Webhooks

Any 2xx response acknowledges an event. Any other response is a failure, including redirects. The server retries after 5 s,
5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h, or later if your response has \`Retry-After\`. 410 disables the webhook
at once, and so do five days of failures; your feed then gets \`webhook.disabled\`. A retry never delays the next event. A
receiver has 15 seconds to answer.

A new or changed address gets a \`webhook.ping\`. Answer with 2xx and return its \`data.challenge\`: in the header
\`webhook-challenge\`, as the whole body, or as the member \`challenge\` of a JSON object of at most a kilobyte. The webhook is
then \`verified\`. \`POST /v1/webhooks/{id}/ping\` sends another ping. Unverified webhooks, such as those to chats, work too.
But all unverified webhooks together send at most 600 requests an hour to one host, 60 of them at once
(\`UNVERIFIED_WEBHOOKS_PER_HOUR\`). The rest waits in order, which is not a failure. Unverified webhooks cannot \`recover\`:
409 \`webhook-not-verified\`.

| request | effect |
| --- | --- |
| \`GET /v1/webhooks/{id}\` | shows \`health\`: the last success and the last failure, with its reason |
| \`GET /v1/webhooks/{id}/deliveries\` | lists each delivery with its attempts |
| \`POST …/deliveries/{id}/redeliver\` | sends one event again |
| \`POST …/recover?since=\` | sends all events that have not arrived, 20 a second, one run at a time |
| \`PATCH /v1/webhooks/{id} {"status": "paused"}\` | pauses: pending deliveries wait, and new events are not queued |
| \`PATCH /v1/webhooks/{id} {"status": "active"}\` | resumes a paused or disabled webhook. \`recover\` then sends the events in between |
| \`POST …/rotate-secret\` | creates a new secret. Both secrets sign for 24 hours |

Each address can be used once: a second webhook of yours with the same address is 409 \`webhook-address-taken\`. A webhook
for one game (\`gameId\`) is deleted a day after the end of the game, or later, when nothing is left to deliver.

The \`format\` of a webhook selects its content. ${FORMAT_SUMMARIES.join(" ")} All are signed. Texts for people name the
opponent and link to the page of the game or challenge. Only its players can open the page of a private one. For
notifications on a phone, install [ntfy](https://ntfy.sh), subscribe to a topic with a name that nobody can guess, and
send \`POST /v1/webhooks {"url": "https://ntfy.sh/<topic>", "format": "ntfy"}\`.

Signatures follow [Standard Webhooks](https://www.standardwebhooks.com): HMAC-SHA256 over \`id.timestamp.body\` with the bytes
of the secret. There are libraries for most languages. \`examples/receiver.mjs\` and \`examples/receiver.py\` verify them in
about 25 lines.

### Test vector

| part | value |
| --- | --- |
| secret | \`${TEST_VECTOR.secret}\` |
| \`webhook-id\` | \`${TEST_VECTOR.id}\` |
| \`webhook-timestamp\` | \`${TEST_VECTOR.timestamp}\` |
| body | \`${TEST_VECTOR.body}\` |
| \`webhook-signature\` | \`${signature()}\` |

Step by step:

1. The key is the secret without \`whsec_\`, decoded from Base64.
2. The signed text is \`webhook-id\`, \`webhook-timestamp\` and the body, with dots between them. Use the raw bytes of the
   body, before they are parsed.
3. The signature is \`v1,\` followed by the HMAC-SHA256 in Base64. While a secret is being replaced, the header has several
   signatures with spaces between them; one match is enough. Compare in constant time.
4. Reject a \`webhook-timestamp\` that differs from your clock by more than five minutes (not here, because this one is from
   a test).

This prints the signature above in a shell with \`openssl\`:

\`\`\`sh
${SHELL_STEPS}
\`\`\`

The same in Node:

\`\`\`js
${NODE_STEPS}
\`\`\`

## All events

Each example was recorded by a test, with ids and names replaced. New types may be added; ignore types that you do not know.

${EVENTS.map(section).join("\n")}`;
