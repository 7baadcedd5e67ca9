import type { Logger } from "./logger";
import { currentRequestId, withRequestId } from "./request-id";

/**
 * Number of arguments to which a call is padded with undefined; no method has more parameters. The request id is the
 * argument after them. During a deployment, an object of a version without request ids ignores this argument, and a
 * caller of such a version does not send it.
 */
export const MOST_PARAMETERS = 8;

const HEADER = "X-Request-Id";

/** Wraps a stub, so that each RPC call and each `fetch` sends the id of the current request, if there is one. */
export const sendingRequestId = <Stub extends object>(stub: Stub): Stub =>
  new Proxy(stub, {
    get: (target, name) => {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== "function") return method;
      return (...args: readonly unknown[]): unknown => {
        const id = currentRequestId();
        if (id === undefined) return Reflect.apply(method, target, args);
        return Reflect.apply(method, target, name === "fetch" ? withHeader(args, id) : withArgument(args, id));
      };
    },
  });

/**
 * Wraps all public methods of a class, so that each runs with the request id that its caller sent. A call from outside
 * without a request id, such as an alarm, gets a new one. A method that the object itself calls keeps the current id.
 * Call this function in a static block of the class.
 * @param loggerOf the logger of an object, which logs each call from outside
 */
export function receiveRequestIds<Instance extends object>(
  { prototype }: { readonly prototype: Instance },
  loggerOf: (instance: Instance) => Logger,
): void {
  for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
    const method: unknown = descriptor.value;
    if (name === "constructor" || typeof method !== "function") continue;
    if (method.length > MOST_PARAMETERS) throw new Error(`${name} has more than ${MOST_PARAMETERS} parameters`);
    const entry = function (this: Instance, ...args: readonly unknown[]): unknown {
      const sent = sentId(args);
      const isInternal = sent === null && currentRequestId() !== undefined;
      if (isInternal) return Reflect.apply(method, this, args);
      return withRequestId(sent ?? crypto.randomUUID(), () => {
        loggerOf(this).info(name, "called");
        return Reflect.apply(method, this, args.slice(0, MOST_PARAMETERS));
      });
    };
    Object.defineProperty(prototype, name, { ...descriptor, value: entry });
  }
}

function withArgument(args: readonly unknown[], id: string): readonly unknown[] {
  return [...Array.from({ length: MOST_PARAMETERS }, (_, index) => args[index]), id];
}

function withHeader([url, init]: readonly unknown[], id: string): readonly unknown[] {
  const given = (init ?? {}) as RequestInit;
  const headers = new Headers(given.headers);
  headers.set(HEADER, id);
  return [url, { ...given, headers }];
}

function sentId(args: readonly unknown[]): string | null {
  const [first] = args;
  if (first instanceof Request) return first.headers.get(HEADER);
  const last = args[MOST_PARAMETERS];
  return typeof last === "string" ? last : null;
}
