import { createHash, createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { currentProcess } from "./process";
import type { Random } from "./random";
import type { Scheduler } from "./scheduler";
import { SimulatedAutoResponse, SimulatedSocketPair } from "./sockets";

/**
 * Weak references that keep their targets, and a registry that is never notified of collected ones. A `Request` of Node
 * refers to its signal weakly: once the request is collected, the server does not notice that the client leaves, so a
 * world would depend on the garbage collector. Node loads its classes of requests at their first use, after this module.
 */
class StrongReference<T extends WeakKey> {
  readonly #target: T;

  constructor(target: T) {
    this.#target = target;
  }

  deref(): T {
    return this.#target;
  }
}

class SilentRegistry {
  register(): void {}

  unregister(): boolean {
    return false;
  }
}

/** Replaces a global variable. */
const define = (name: string, value: unknown) =>
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });

define("WeakRef", StrongReference);
define("FinalizationRegistry", SilentRegistry);

/** The clock and the random numbers of the running world. Worlds run one after another. */
let world: { readonly scheduler: Scheduler; readonly random: Random } | null = null;

function here(): { readonly scheduler: Scheduler; readonly random: Random } {
  if (world === null) throw new Error("no simulated world is running");
  return world;
}

/** Makes a world's clock and random numbers those of `Date`, timers, `Math.random` and `crypto`. */
export function enterWorld(scheduler: Scheduler, random: Random): void {
  world = { scheduler, random };
}

const RealDate = Date;

class SimulatedDate extends RealDate {
  constructor(...args: readonly unknown[]) {
    if (args.length === 0) super(here().scheduler.now);
    else super(...(args as [number]));
  }

  static override now(): number {
    return Math.floor(here().scheduler.now);
  }
}

const timers = new Map<number, () => void>();
let lastTimer = 0;

function startTimer(run: () => void, delay = 0, isRepeated = false): number {
  lastTimer += 1;
  const id = lastTimer;
  const process = currentProcess();
  const fire = () => {
    timers.delete(id);
    if (process?.isDead) return;
    if (isRepeated) timers.set(id, here().scheduler.after(delay, fire));
    run();
  };
  timers.set(id, here().scheduler.after(delay, fire));
  return id;
}

function stopTimer(id: number | undefined): void {
  if (id === undefined) return;
  timers.get(id)?.();
  timers.delete(id);
}

function fill<T extends ArrayBufferView>(view: T): T {
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  for (let index = 0; index < bytes.length; index += 1) bytes[index] = here().random.below(256);
  return view;
}

function randomUUID(): string {
  const hex = Buffer.from(fill(new Uint8Array(16))).toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}

const bytesOf = (data: ArrayBuffer | ArrayBufferView): Buffer =>
  data instanceof ArrayBuffer ? Buffer.from(data) : Buffer.from(data.buffer, data.byteOffset, data.byteLength);
const bufferOf = (bytes: Buffer): ArrayBuffer => new Uint8Array(bytes).buffer;

interface HmacKey {
  readonly secret: Buffer;
}

interface HkdfParams {
  readonly salt: ArrayBufferView;
  readonly info: ArrayBufferView;
}

/** The part of Web Crypto that the objects use. The real one computes in other threads, so its order is not repeatable. */
const subtle = {
  digest: async (_algorithm: string, data: ArrayBuffer) =>
    bufferOf(createHash("sha256").update(bytesOf(data)).digest()),
  importKey: async (_format: string, data: ArrayBuffer): Promise<HmacKey> => ({ secret: bytesOf(data) }),
  deriveKey: async ({ salt, info }: HkdfParams, { secret }: HmacKey): Promise<HmacKey> => ({
    secret: Buffer.from(hkdfSync("sha256", secret, bytesOf(salt), bytesOf(info), 32)),
  }),
  sign: async (_algorithm: string, key: HmacKey, data: ArrayBuffer) =>
    bufferOf(createHmac("sha256", key.secret).update(bytesOf(data)).digest()),
  verify: async (algorithm: string, key: HmacKey, mark: ArrayBuffer, data: ArrayBuffer) =>
    bytesOf(await subtle.sign(algorithm, key, data)).equals(bytesOf(mark)),
  timingSafeEqual: (one: ArrayBuffer, other: ArrayBuffer) => timingSafeEqual(bytesOf(one), bytesOf(other)),
};

/**
 * A stream that converts bytes once it has all of them. The real one works in other threads, so its order is not
 * repeatable.
 */
const converting = (convert: (bytes: Uint8Array) => Uint8Array) =>
  class extends TransformStream<Uint8Array, Uint8Array> {
    constructor(format: string) {
      if (format !== "deflate-raw") throw new Error(`the simulator has no format ${format}`);
      const chunks: Uint8Array[] = [];
      super({
        transform: (chunk) => void chunks.push(chunk),
        flush: (controller) => controller.enqueue(convert(Buffer.concat(chunks))),
      });
    }
  };

const RealResponse = Response;
const SWITCHING_PROTOCOLS = 101;

/** A response that may have a WebSocket, as in workerd. */
class SimulatedResponse extends RealResponse {
  override readonly webSocket: WebSocket | null;

  constructor(body: BodyInit | null, { webSocket = null, ...init }: ResponseInit = {}) {
    const isUpgrade = init.status === SWITCHING_PROTOCOLS;
    super(body, isUpgrade ? { ...init, status: 200 } : init);
    this.webSocket = webSocket;
    if (isUpgrade) Object.defineProperty(this, "status", { value: SWITCHING_PROTOCOLS });
  }

  static override json(data: unknown, init: ResponseInit = {}): Response {
    const headers = new Headers(init.headers);
    headers.set("Content-Type", "application/json");
    return new SimulatedResponse(JSON.stringify(data), { ...init, headers });
  }
}

/** Replaces time and chance by those of the world that runs. The simulator's own use of them is replaced, too. */
export function replaceGlobals(): void {
  define("Date", SimulatedDate);
  define("setTimeout", (run: () => void, delay?: number) => startTimer(run, delay));
  define("setInterval", (run: () => void, delay?: number) => startTimer(run, delay, true));
  define("clearTimeout", stopTimer);
  define("clearInterval", stopTimer);
  define("scheduler", { wait: (delay: number) => new Promise<void>((resolve) => startTimer(resolve, delay)) });
  define("CompressionStream", converting(deflateRawSync));
  define("DecompressionStream", converting(inflateRawSync));
  define("crypto", { subtle, getRandomValues: fill, randomUUID });
  define("Response", SimulatedResponse);
  define("WebSocketPair", SimulatedSocketPair);
  define("WebSocketRequestResponsePair", SimulatedAutoResponse);
  Math.random = () => here().random.next();
}
