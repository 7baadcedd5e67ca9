import { exports } from "cloudflare:workers";
import {
  acceptChallenge,
  createChallenge,
  createClient,
  followFeed,
  isProblem,
  listMyGames,
  paginate,
  playMove,
  signUp,
  verifyWebhook,
} from "skytale-client";
import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { freshAddress } from "./client";

// The TypeScript client inside workerd, with its fetch, streams and WebCrypto. Other tests run it in Node.

const address = freshAddress();

const clientOf = (token?: string) =>
  createClient({
    server: "https://skytale.test",
    token,
    fetch: (request) => {
      request.headers.set("CF-Connecting-IP", address);
      return exports.default.fetch(request);
    },
  });

async function join(username: string) {
  const { token } = await signUp({ client: clientOf(), body: { username } });
  return clientOf(token);
}

test("a Worker plays, follows its feed, and reads lists with the TypeScript client", async () => {
  const [white, black] = [await join("worker-w"), await join("worker-b")];
  const { id } = await createChallenge({
    client: white,
    body: {
      variant: "spartan-chess",
      opponent: "worker-b",
      color: "white",
      timeControl: { kind: "per-move", perMove: "P3D" },
      rated: false,
    },
  });
  const game = await acceptChallenge({ client: black, path: { id } });

  const told: string[] = [];
  for await (const event of followFeed({ client: white, after: "0" })) {
    told.push(event.type);
    if (event.type !== "turn.started") continue;
    const { gameId, legalMoves, ply } = event.data;
    await playMove({ client: white, path: { id: gameId }, body: { move: legalMoves[0] ?? "", ply } });
    break;
  }
  expect(told).toContain("game.started");

  const illegal = playMove({ client: black, path: { id: game.id }, body: { move: "a1a1", ply: 1 } });
  const error = await illegal.catch((thrown: unknown) => thrown);
  expect(isProblem(error, "illegal-move") && error.problem.legalMoves.length).toBeGreaterThan(10);

  const listed: string[] = [];
  for await (const running of paginate((page) => listMyGames({ client: black, query: page }))) listed.push(running.id);
  expect(listed).toEqual([game.id]);
});

test("a Worker verifies webhooks", async () => {
  const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
  const body = JSON.stringify({ id: "e1", type: "turn.started", timestamp: "", data: {} });
  const now = new Date();
  const headers = new Headers({
    "webhook-id": "e1",
    "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
    "webhook-signature": new Webhook(secret).sign("e1", now, body),
  });
  await expect(verifyWebhook(body, headers, secret)).resolves.toHaveProperty("id", "e1");
  await expect(verifyWebhook(`${body} `, headers, secret)).rejects.toMatchObject({ fault: "bad-signature" });
});
