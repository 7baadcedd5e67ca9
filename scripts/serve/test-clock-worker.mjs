// The clock of a local server with TEST_CLOCK=1. The entry module of such a Worker imports this file first, and exports
// the application's classes and handlers through `clocked` and `front`. All of them share one isolate, so this module
// has the one offset of all objects and requests. docs/decisions/041-test-clock.md has the reasons.

const RealDate = Date;
/** Milliseconds from the real time to that of the server; null until it was read from the process of the server. */
let offset = null;
/** Calls of objects and their work in the background: how many run now, and how many have begun since the start. */
const activity = { active: 0, begun: 0 };

const now = () => RealDate.now() + (offset ?? 0);

globalThis.Date = new Proxy(RealDate, {
  construct: (target, parameters, subclass) =>
    Reflect.construct(
      target,
      parameters.length === 0 ? [now()] : parameters,
      subclass === globalThis.Date ? target : subclass,
    ),
  get: (target, key) => (key === "now" ? now : Reflect.get(target, key)),
});

/** Reads the offset from the server's process. A runtime that replaces a crashed one has to do so again. */
async function load(env) {
  if (offset !== null) return;
  const answer = await env.TEST_CLOCK.fetch("http://test-clock/offset");
  offset ??= Number(await answer.text());
}

/** Counts a call as activity until its promise is settled. */
function track(call) {
  activity.active += 1;
  activity.begun += 1;
  const end = () => {
    activity.active -= 1;
  };
  try {
    const result = call();
    if (typeof result?.then !== "function") {
      end();
      return result;
    }
    return result.then(
      (value) => {
        end();
        return value;
      },
      (error) => {
        end();
        throw error;
      },
    );
  } catch (error) {
    end();
    throw error;
  }
}

/**
 * The class of an object with the test clock: its calls and its work in the background are counted, and its alarm can be
 * fired by the clock.
 */
export function clocked(Base) {
  class Clocked extends Base {
    constructor(state, env) {
      if (offset === null) void state.blockConcurrencyWhile(() => load(env));
      // Work that no caller waits for, such as a webhook, a mail, or the move of a bot.
      const waitUntil = state.waitUntil.bind(state);
      state.waitUntil = (work) => waitUntil(track(() => work));
      super(state, env);
    }

    /** Calls the alarm handler, and then deletes the alarm unless the handler has set another, as the platform does. */
    async fireAlarm(at) {
      await this.alarm();
      const { storage } = this.ctx;
      if ((await storage.getAlarm()) === at) await storage.deleteAlarm();
    }
  }
  for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(Base.prototype))) {
    if (name === "constructor" || typeof value !== "function") continue;
    Clocked.prototype[name] = function (...parameters) {
      return track(() => value.apply(this, parameters));
    };
  }
  return Clocked;
}

/** A handler whose requests are answered by the time of the test clock, and its own by the server's process. */
export const front = (handler) => ({
  ...handler,
  async fetch(request, env, context) {
    await load(env);
    const isOwn = /^\/v1\/test-clock(\/|$)/.test(new URL(request.url).pathname);
    return isOwn ? env.TEST_CLOCK.fetch(request) : handler.fetch(request, env, context);
  },
});

/**
 * The class of the entrypoint that the server's process calls.
 * @param Entrypoint `WorkerEntrypoint` of workerd
 */
export const entrypoint = (Entrypoint) =>
  class TestClock extends Entrypoint {
    set(milliseconds) {
      offset = milliseconds;
    }

    async fire(binding, id, at) {
      const objects = this.env[binding];
      await objects.get(objects.idFromString(id)).fireAlarm(at);
    }

    activity() {
      return activity;
    }
  };
