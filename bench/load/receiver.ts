import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** How a player's receiver treats deliveries. */
export type Manner = "answers" | "fails" | "hangs";

/** An HTTP server with one path per player. It records the first arrival of each event. */
export async function startReceivers(players: number) {
  const manners: Manner[] = Array.from({ length: players }, () => "answers");
  /** First arrival of each event (milliseconds of `performance.now`), by player and event id. */
  const arrivals = new Map<string, number>();
  const server = createServer(async (request, response) => {
    const at = performance.now();
    const player = Number(request.url?.slice(1));
    let body = "";
    for await (const chunk of request) body += chunk;
    const { type, data } = JSON.parse(body) as { type: string; data: { challenge?: string } };
    if (type === "webhook.ping") {
      response.writeHead(204, { "webhook-challenge": data.challenge }).end();
      return;
    }
    const manner = manners[player] ?? "answers";
    if (manner === "hangs") return;
    if (manner === "fails") {
      response.writeHead(500).end();
      return;
    }
    const key = `${player} ${request.headers["webhook-id"]}`;
    if (!arrivals.has(key)) arrivals.set(key, at);
    response.writeHead(204).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    manners,
    url: (player: number) => `http://127.0.0.1:${port}/${player}`,
    arrivedAt: (player: number, eventId: string) => arrivals.get(`${player} ${eventId}`),
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
