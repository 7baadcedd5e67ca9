import http from "node:http";
import { performance } from "node:perf_hooks";
import { bearer, type Player } from "../serve/games";

/** Event streams of players. They record when each player receives each move. */
export class Listeners {
  readonly #arrivals = new Map<string, number>();
  readonly #requests: http.ClientRequest[] = [];
  /** Number of closed streams. Read it before `close` is called. */
  ended = 0;

  /** Opens the feed stream of each player and waits until all are open. */
  static async open(url: string, players: readonly Player[]): Promise<Listeners> {
    const listeners = new Listeners();
    for (const player of players) await listeners.#listen(url, player);
    return listeners;
  }

  /** Time at which a player received the move at a ply (milliseconds of `performance.now`); undefined if not yet. */
  arrivedAt({ name }: Player, gameId: string, ply: number): number | undefined {
    return this.#arrivals.get(`${name} ${gameId} ${ply}`);
  }

  /** Closes all streams. */
  close(): void {
    for (const request of this.#requests) request.destroy();
  }

  #listen(url: string, player: Player): Promise<void> {
    return new Promise((resolve, reject) => {
      const agent = new http.Agent();
      const request = http.get(`${url}/v1/me/events/stream`, { agent, headers: bearer(player) }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`a stream was answered with ${response.statusCode}`));
        let text = "";
        response.setEncoding("utf8");
        response.on("data", (chunk: string) => {
          const parts = (text + chunk).split("\n\n");
          text = parts.pop() ?? "";
          for (const part of parts) this.#recordArrival(player, part);
        });
        response.on("error", () => undefined);
        response.on("close", () => {
          this.ended += 1;
        });
        resolve();
      });
      request.on("error", reject);
      this.#requests.push(request);
    });
  }

  #recordArrival({ name }: Player, part: string): void {
    if (!part.includes("\nevent: move.played\n")) return;
    const { data } = JSON.parse(/^data: (.*)$/m.exec(part)?.[1] ?? "{}") as { data: { gameId: string; ply: number } };
    this.#arrivals.set(`${name} ${data.gameId} ${data.ply}`, performance.now());
  }
}
