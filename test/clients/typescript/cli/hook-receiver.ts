import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import { Webhook } from "standardwebhooks";
import { until } from "../../../server/http-player";
import { keepIdleConnections } from "../../../server/idle-connections";
import { claimPort } from "../../../server/ports";

/** A delivery that reached the receiver. */
export interface Received {
  readonly type: string;
  readonly id: string;
  readonly body: string;
  readonly headers: IncomingHttpHeaders;
  /** The status that the receiver answered; 401 if the signature was invalid. */
  readonly status: number;
}

/** A local webhook receiver that verifies signatures and can be made to fail. */
export class HookReceiver {
  readonly received: Received[] = [];
  secret = "";
  /** Returns the status to answer for an event, by default 204; undefined resets the connection. */
  answer: (event: { readonly id: string; readonly type: string }) => number | undefined = () => 204;
  #server: Server | undefined;
  #port = 0;

  static async start(): Promise<HookReceiver> {
    const receiver = new HookReceiver();
    receiver.#port = Number(await claimPort());
    await receiver.open();
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}/hook`;
  }

  /** Starts to listen, on the same port each time. */
  async open(): Promise<void> {
    this.#server = createServer(async (request, response) => {
      let body = "";
      for await (const chunk of request) body += chunk;
      const event = JSON.parse(body) as { id: string; type: string; data: { challenge?: string } };
      const status = this.#isSigned(body, request.headers) ? this.answer(event) : 401;
      this.received.push({ type: event.type, id: event.id, body, headers: request.headers, status: status ?? 0 });
      if (status === undefined) return void request.socket.destroy();
      const echo = event.type === "webhook.ping" ? { "webhook-challenge": event.data.challenge } : {};
      const away = status >= 300 && status < 400 ? { location: `${this.url}/elsewhere` } : {};
      response.writeHead(status, { ...echo, ...away }).end(status < 300 ? undefined : `said ${status}`);
    });
    keepIdleConnections(this.#server);
    this.#server.listen(this.#port, "127.0.0.1");
    await once(this.#server, "listening");
  }

  /** Stops listening. */
  async close(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (server === undefined) return;
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  }

  /** The ids of the accepted events, in order of arrival. */
  get taken(): readonly string[] {
    return this.received.filter(({ status }) => status === 204).map(({ id }) => id);
  }

  /** Waits until an event with this type or id is accepted. */
  took(what: string): Promise<Received> {
    return until(async () =>
      this.received.find(({ id, status, type }) => status === 204 && (type === what || id === what)),
    );
  }

  #isSigned(body: string, headers: IncomingHttpHeaders): boolean {
    try {
      const values = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
      new Webhook(this.secret).verify(body, values);
      return true;
    } catch {
      return false;
    }
  }
}
