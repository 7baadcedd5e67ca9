import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import worker, { Evaluator, Opponent, Player, Room, SignUpLimiter, Team, Tournament, WebhookHost } from "../src/index";
import { Maintenance } from "../src/maintenance/maintenance";
import type { Binding } from "../src/object-kinds";
import { HOUR } from "../src/shared/duration";
import { MailServer } from "./mail-server";
import { Meanings } from "./meanings";
import { SimulatedD1 } from "./platform/d1";
import { CALM, type FaultRates, Faults } from "./platform/faults";
import { enterWorld } from "./platform/globals";
import { lost, Network } from "./platform/network";
import { Objects } from "./platform/objects";
import { type Process, runIn } from "./platform/process";
import { Random } from "./platform/random";
import { Scheduler } from "./platform/scheduler";
import type { ObjectClass } from "./platform/simulated-object";
import { Receivers } from "./receivers";

const CLASSES: Readonly<Record<Binding, unknown>> = {
  ROOMS: Room,
  PLAYERS: Player,
  SIGN_UPS: SignUpLimiter,
  OPPONENTS: Opponent,
  EVALUATORS: Evaluator,
  WEBHOOK_HOSTS: WebhookHost,
  TOURNAMENTS: Tournament,
  TEAMS: Team,
};

/** The start of all worlds, a Monday. */
const START = Date.UTC(2026, 0, 5, 12);
const ORIGIN = "https://skytale.test";
/** The domain of the addresses that receive moves. */
export const REPLY_DOMAIN = "reply.skytale.test";

const LONG_OUTAGE = 12 * HOUR;

/** Evaluations that a player may request in 24 hours. */
export const EVALUATIONS_PER_DAY = 3;

/** The example key pair of RFC 8291, appendix A. */
export const SERVER_KEYS = {
  publicKey: "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
  privateKey: "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
};

/** The settings of the server. The limits of requests are tested elsewhere, and would stop the players here. */
const SETTINGS = {
  SKYTALE_ORIGIN: ORIGIN,
  ADDRESS_REQUESTS_PER_MINUTE: "9999999",
  ANONYMOUS_REQUESTS_PER_MINUTE: "9999999",
  PLAYER_REQUESTS_PER_MINUTE: "9999999",
  EVALUATIONS_PER_DAY: String(EVALUATIONS_PER_DAY),
  MAIL_FROM: "Skytale <notices@skytale.test>",
  MAIL_REPLY_DOMAIN: REPLY_DOMAIN,
  MAILS_PER_DAY: "9999999",
  PLAYER_MAILS_PER_DAY: "9999999",
  VAPID_KEYS: `${SERVER_KEYS.publicKey}.${SERVER_KEYS.privateKey}`,
};

export interface ClientRequest {
  readonly method: string;
  readonly path: string;
  readonly token?: string | undefined;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as a form, instead of a body. */
  readonly form?: Readonly<Record<string, string>> | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A mail to the server. */
export interface SentReply {
  readonly from: string;
  readonly to: string;
  /** The header and the body, in ASCII. */
  readonly raw: string;
}

export interface ClientAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** A server with its objects and its database, in simulated time. Everything in it depends on the seed only. */
export class World {
  readonly random: Random;
  /** Whether players challenge each other more often than in other worlds. */
  readonly isBusy: boolean;
  readonly scheduler: Scheduler;
  readonly faults: Faults;
  readonly objects: Objects;
  readonly d1: SimulatedD1;
  readonly receivers: Receivers;
  readonly mails: MailServer;
  /** The events that clients and receivers have got. */
  readonly meanings = new Meanings();
  /** Whether the server has its own series of tournaments. */
  readonly isStanding: boolean;
  /** How often the server was restored. */
  restores = 0;
  #isStopped = false;
  #isCutOff = false;
  #cutOffs = 0;
  readonly #seed: number;
  readonly #network: Network;
  #env: Readonly<Record<string, unknown>>;
  readonly #requests = new Set<Process>();

  #outages = 0;
  #downSince = 0;
  /** The end of the last outage of D1 that took half a day or longer, in milliseconds since 1970. */
  longOutageUntil = 0;

  /** @param migrations the statements that create the database */
  constructor(seed: number, migrations: readonly string[]) {
    this.#seed = seed;
    // Separate numbers, so that fewer faults do not change what the players do.
    const stream = (number: number) => this.stream(number);
    this.random = stream(0);
    this.isBusy = this.random.chance(0.2);
    this.scheduler = new Scheduler(stream(1), START);
    this.faults = new Faults(CALM, stream(2), () => this.scheduler.now);
    const random = stream(3);
    this.#network = new Network(this.scheduler, random, this.faults);
    this.d1 = new SimulatedD1(this.#network, this.faults);
    const { scheduler, faults } = this;
    const around = { scheduler, random, faults, network: this.#network, env: () => this.#env };
    this.objects = new Objects(CLASSES as Readonly<Record<Binding, ObjectClass>>, around);
    this.receivers = new Receivers(this.#network, random, faults, this.meanings);
    this.mails = new MailServer(this.#network, random, faults, scheduler);
    const services = { DB: this.d1, OUTWARD: this.receivers, MAIL: this.mails };
    this.isStanding = stream(7).chance(0.2);
    const settings = { ...SETTINGS, STANDING_TOURNAMENTS: String(this.isStanding) };
    this.#env = { ...settings, ...this.objects.bindings(), ...services };
    enterWorld(scheduler, stream(4));
    for (const migration of migrations) this.d1.script(migration);
  }

  /** Random numbers of the seed. Those with another number are independent of them. */
  stream(number: number): Random {
    return new Random(number * 2 ** 32 + this.#seed);
  }

  /** Starts the hourly work of the server, and faults with these rates. */
  begin(rates: FaultRates): void {
    this.faults.rates = rates;
    this.#everyHour();
  }

  /** Changes settings, as a restart of the server with other variables does. Objects in memory keep the old ones. */
  configure(settings: Readonly<Record<string, string>>): void {
    this.#env = { ...this.#env, ...settings };
  }

  /** Ends all faults. */
  calm(): void {
    this.faults.rates = CALM;
    this.d1.isDown = false;
  }

  /** Sends a request as a client. Rejects if the request or its answer is lost. */
  ask(request: ClientRequest): Promise<ClientAnswer> {
    return this.#network.call(() =>
      this.#inWorker(async () => {
        if (this.#isStopped) throw lost();
        const response = await this.#fetch(requestOf(request));
        const text = await response.text();
        if (this.#isCutOff) throw lost();
        const isJson = response.headers.get("Content-Type")?.includes("json") === true;
        return { status: response.status, body: isJson && text !== "" ? JSON.parse(text) : null };
      }),
    );
  }

  /**
   * Reads an event stream as a client, until it ends, breaks, or the client leaves.
   * @param take gets the parts of the text, in order
   * @param left aborted when the client leaves
   * @returns the status of the answer. Rejects if the request is lost, or the Worker dies
   */
  listen(request: ClientRequest, take: (text: string) => void, left: AbortSignal): Promise<number> {
    const { scheduler, faults, random } = this;
    const headers = { Accept: "text/event-stream", ...request.headers };
    return this.#network.call(
      () =>
        this.#inWorker(async () => {
          if (this.#isStopped) throw lost();
          const response = await this.#fetch(new Request(requestOf({ ...request, headers }), { signal: left }));
          const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
          if (response.status !== 200 || reader === undefined) return response.status;
          left.addEventListener("abort", () => void reader.cancel().catch(() => undefined));
          let isBroken = false;
          const cutOffs = this.#cutOffs;
          for (let arrival = 0; ; ) {
            const { done, value } = await reader.read();
            if (done || left.aborted) return response.status;
            if (faults.strike("brokenSocket") || this.#cutOffs !== cutOffs) isBroken = true;
            if (isBroken) continue;
            arrival = Math.max(scheduler.now + random.between(0.5, 30), arrival + 0.001);
            scheduler.after(arrival - scheduler.now, () => {
              if (!left.aborted && this.#cutOffs === cutOffs) take(value);
            });
          }
        }),
      true,
    );
  }

  #fetch(request: Request): Promise<Response> {
    return worker.fetch(request as never, this.#env as never, CONTEXT as never) as unknown as Promise<Response>;
  }

  /** Loses all answers to clients and all mails until `reconnect`, so that nothing is acknowledged. */
  cutOff(): void {
    this.#isCutOff = true;
    this.#cutOffs += 1;
    this.mails.isDown = true;
  }

  reconnect(): void {
    this.#isCutOff = false;
    this.mails.isDown = false;
  }

  /** Crashes all objects and all requests. */
  crashServer(): void {
    for (const object of this.objects.all()) object.crash();
    for (const request of this.#requests) request.die();
  }

  /**
   * Stops the server, and prepares its start at a later time with everything that is on disk now. Ends all faults, and
   * refuses requests until `open`.
   */
  stopUntil(at: number): void {
    this.calm();
    this.#isStopped = true;
    this.#network.cut();
    this.crashServer();
    this.scheduler.skipTo(at);
    // Otherwise the server would draw the same ids again as after the copy.
    enterWorld(this.scheduler, this.stream(5));
    this.configure({ RESTORED_AT: new Date(at).toISOString() });
    this.restores += 1;
  }

  /** Answers requests again, with faults of these rates. */
  open(rates: FaultRates): void {
    this.#isStopped = false;
    this.faults.rates = rates;
  }

  /**
   * Gives a mail to the server, as the mail server of its sender does. Returns null if it was accepted, or why it was
   * refused. Rejects if the connection is lost.
   */
  deliver({ from, raw, to }: SentReply): Promise<string | null> {
    return this.#network.call(async () => {
      if (this.#isStopped) throw lost();
      const refusal = await this.operate((maintenance) => maintenance.receiveMail(from, to, btoa(raw)));
      if (this.#isCutOff) throw lost();
      return refusal;
    });
  }

  /** Runs a tool of the operator in the Worker. */
  operate<T>(work: (maintenance: Maintenance) => Promise<T>): Promise<T> {
    return this.#inWorker(() => work(new Maintenance(CONTEXT as never, this.#env as never)));
  }

  async #inWorker<T>(work: () => Promise<T>): Promise<T> {
    const killed = Promise.withResolvers<never>();
    killed.promise.catch(() => undefined);
    const process = newProcess(() => killed.reject(lost()));
    this.#requests.add(process);
    if (this.faults.strike("workerCrash")) this.scheduler.after(this.random.between(0.1, 300), process.die);
    try {
      return await Promise.race([runIn(process, work), killed.promise]);
    } finally {
      this.#requests.delete(process);
    }
  }

  #everyHour(): void {
    this.scheduler.after(HOUR, () => {
      this.#everyHour();
      const process = newProcess(() => undefined);
      // A failure is logged, and the next hour tries again.
      void runIn(process, () => worker.scheduled({} as never, this.#env as never)).catch(() => undefined);
      this.#failThisHour();
    });
  }

  #failThisHour(): void {
    const { scheduler, random, faults } = this;
    if (faults.strike("serverCrash")) scheduler.after(random.below(HOUR), () => this.crashServer());
    if (faults.strike("databaseOutage")) this.#failDatabase(random.between(HOUR / 60, 24 * HOUR));
    if (faults.strike("databaseDay")) this.#failDatabase(random.between(24 * HOUR, 36 * HOUR));
  }

  #failDatabase(time: number): void {
    const { scheduler } = this;
    this.d1.isDown = true;
    this.#outages += 1;
    if (this.#outages === 1) this.#downSince = scheduler.now;
    scheduler.after(time, () => {
      this.#outages -= 1;
      if (this.#outages > 0) return;
      this.d1.isDown = false;
      if (scheduler.now - this.#downSince > LONG_OUTAGE) this.longOutageUntil = scheduler.now;
    });
  }
}

/** A process that has no storage. */
function newProcess(died: () => void): Process {
  const process = {
    isDead: false,
    confirmed: () => Promise.resolve(),
    die: () => {
      process.isDead = true;
      died();
    },
  };
  return process;
}

const requestOf = ({ method, path, token, body, form, headers = {} }: ClientRequest): Request =>
  new Request(`${ORIGIN}${path}`, {
    method,
    headers: {
      "CF-Connecting-IP": "192.0.2.1",
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...headers,
    },
    body: form !== undefined ? new URLSearchParams(form) : body === undefined ? null : JSON.stringify(body),
  });

const CONTEXT = {
  waitUntil: (work: Promise<unknown>) => void work.catch(() => undefined),
  passThroughOnException: () => undefined,
};

/** Reads the migrations of the database. */
export function readMigrations(folder: string): readonly string[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort();
  return names.map((name) => readFileSync(path.join(folder, name), "utf8"));
}
