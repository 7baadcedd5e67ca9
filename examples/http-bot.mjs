// A bot that uses only HTTP, so that it can be ported to any language. It receives events by webhook, accepts every
// challenge and plays a random legal move on each turn. Run it while the server runs (`npm start`): node
// examples/http-bot.mjs [name]
import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";

const SERVER = process.env.SKYTALE ?? "http://127.0.0.1:8787";
const name = process.argv[2] ?? `bot-${Date.now().toString(36)}`;
let token = process.env.TOKEN;

async function call(method, path, body) {
  const response = await fetch(SERVER + path, {
    method,
    headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = response.status === 204 ? null : await response.json();
  // 409: the challenge is closed, or the event is outdated. Nothing is lost, because the next event has the current
  // state.
  if (!response.ok && response.status !== 409) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
  return answer;
}

function isSigned(headers, body, secret) {
  const age = Math.abs(Date.now() / 1000 - Number(headers["webhook-timestamp"]));
  const content = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
  const expected = createHmac("sha256", Buffer.from(secret.slice("whsec_".length), "base64"))
    .update(content)
    .digest();
  return String(headers["webhook-signature"])
    .split(" ")
    .some((signature) => {
      const given = Buffer.from(signature.slice("v1,".length), "base64");
      return age < 300 && given.length === expected.length && timingSafeEqual(given, expected);
    });
}

async function react({ type, data }) {
  if (type === "challenge.received") await call("POST", `/v1/challenges/${data.challengeId}/accept`);
  if (type === "turn.started") {
    const move = data.legalMoves[Math.floor(Math.random() * data.legalMoves.length)];
    await call("POST", `/v1/games/${data.gameId}/moves`, { move, ply: data.ply });
  }
  if (type === "game.finished") console.log(`${data.gameId}: ${JSON.stringify(data.outcome)}`);
}

token ??= (await call("POST", "/v1/players", { username: name })).token;

let secret = "";
const listener = createServer(async (request, response) => {
  let body = "";
  for await (const chunk of request) body += chunk;
  if (!isSigned(request.headers, body, secret)) return void response.writeHead(401).end();
  const event = JSON.parse(body);
  // Echoing the challenge of a ping verifies the webhook.
  const echo = event.type === "webhook.ping" ? { "webhook-challenge": event.data.challenge } : {};
  response.writeHead(204, echo).end();
  react(event).catch((error) => console.error(error.message));
}).listen(Number(process.env.LISTEN ?? 0), "127.0.0.1", async () => {
  const url = process.env.URL ?? `http://127.0.0.1:${listener.address().port}/`;
  const eventTypes = ["challenge.received", "turn.started", "game.finished"];
  // Each address can have only one webhook, and the secret of the previous run is lost, so the old webhook is replaced.
  const { items } = await call("GET", "/v1/webhooks");
  const earlier = items.filter((webhook) => webhook.url === new URL(url).href);
  for (const { id } of earlier) await call("DELETE", `/v1/webhooks/${id}`);
  ({ secret } = await call("POST", "/v1/webhooks", { url, eventTypes }));
  console.log(`${name} is ready: challenge it`);
});
