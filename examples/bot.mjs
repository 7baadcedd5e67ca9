// A bot that receives events by webhook. It accepts every challenge and plays a random legal move on each turn. Run it
// while the server runs (`npm start`): node examples/bot.mjs [name]
import { createServer } from "node:http";
import {
  acceptChallenge,
  createClient,
  createWebhook,
  deleteWebhook,
  isProblem,
  listWebhooks,
  playMove,
  signUp,
  verifyWebhook,
} from "skytale-client";

const server = process.env.SKYTALE ?? "http://127.0.0.1:8787";
const username = process.argv[2] ?? `bot-${Date.now().toString(36)}`;
const token = process.env.TOKEN ?? (await signUp({ client: createClient({ server }), body: { username } })).token;
const client = createClient({ server, token });

async function react(event) {
  switch (event.type) {
    case "challenge.received":
      await acceptChallenge({ client, path: { id: event.data.challengeId } });
      break;
    case "turn.started": {
      const { gameId, legalMoves, ply } = event.data;
      const move = legalMoves[Math.floor(Math.random() * legalMoves.length)];
      await playMove({ client, path: { id: gameId }, body: { move, ply } });
      break;
    }
    case "game.finished":
      console.log(`${event.data.gameId}: ${JSON.stringify(event.data.outcome)}`);
      break;
  }
}

let secret;
const listener = createServer(async (request, response) => {
  let body = "";
  for await (const chunk of request) body += chunk;
  try {
    const event = await verifyWebhook(body, request.headers, secret);
    // Echoing the challenge of a ping verifies the webhook.
    response.writeHead(204, event.type === "webhook.ping" ? { "webhook-challenge": event.data.challenge } : {}).end();
    await react(event);
  } catch (error) {
    if (!response.headersSent) response.writeHead(401).end();
    // 409: the challenge is closed, or the event is outdated. Nothing is lost, because the next event has the current
    // state.
    if (!isProblem(error) || error.status !== 409) console.error(error.message);
  }
}).listen(Number(process.env.LISTEN ?? 0), "127.0.0.1", async () => {
  const url = process.env.URL ?? `http://127.0.0.1:${listener.address().port}/`;
  // Each address can have only one webhook, and the secret of the previous run is lost, so the old webhook is replaced.
  const { items } = await listWebhooks({ client });
  const earlier = items.filter((webhook) => webhook.url === new URL(url).href);
  for (const { id } of earlier) await deleteWebhook({ client, path: { id } });
  const eventTypes = ["challenge.received", "turn.started", "game.finished"];
  ({ secret } = await createWebhook({ client, body: { url, eventTypes } }));
  console.log(`${username} is ready: challenge it`);
});
