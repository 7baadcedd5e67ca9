import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** What one player's receiver does with what it is sent. */
export type Manner = "answers" | "fails" | "hangs";

/** One HTTP server with a path for each player: notes when each event first came to each. */
export async function startReceivers(players: number) {
  const manners: Manner[] = Array.from({ length: players }, () => "answers");
  /** When an event first came (milliseconds of `performance.now`), by player and event id. */
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
