import { type Context, Hono, type MiddlewareHandler } from "hono";
import type { Limits } from "./auth/authenticate";
import { mountFiles } from "./documents/files";
import { AddressLimit } from "./limits/address-limit";
import { OPERATIONS } from "./operations";
import { type AppEnv, run } from "./pipeline";
import { refusalOfException } from "./problems/exception";
import { problemResponse } from "./problems/problem-response";
import { withCommonHeaders } from "./response/common-headers";

export type App = Hono<AppEnv>;

/** Makes the HTTP app. It holds nothing but the rate buckets of callers without a token. */
export function createApp(): App {
  const app = new Hono<AppEnv>();
  const limits: Limits = { anonymous: new AddressLimit(), signUps: new AddressLimit() };
  app.use("*", withCommonHeaders, withReadableAddress);
  for (const operation of OPERATIONS) {
    app.on(operation.config.method, honoPath(operation.config.path), (c) => run(operation, limits, c));
  }
  mountFiles(app);
  app.notFound((c) => problemResponse(refusalOfUnknown(c)));
  app.onError((error, c) => {
    const refusal = refusalOfException(error);
    console.error(
      JSON.stringify({
        code: refusal.code,
        requestId: c.get("requestId"),
        route: c.req.routePath,
        message: error.message,
      }),
    );
    return problemResponse(refusal);
  });
  return app;
}

/** A server of one's own takes any `Host` from the network; one that is no host leaves no address to read. */
const withReadableAddress: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (URL.canParse(c.req.url)) return next();
  return problemResponse({
    code: "malformed-request",
    detail: "The header Host has to be a host, with or without a port.",
  });
};

const honoPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ":$1");

const FILES = ["/openapi.json", "/openapi.yaml", "/.well-known/security.txt"].map((path) => ({ method: "get", path }));

const ADDRESSES = [...OPERATIONS.map(({ config }) => config), ...FILES].map(({ method, path }) => ({
  method: method.toUpperCase(),
  pattern: new RegExp(`^${path.replaceAll(".", "\\.").replaceAll(/\{\w+\}/g, "[^/]+")}$`),
}));

/** An address that other methods have is not unknown. */
function refusalOfUnknown(c: Context<AppEnv>) {
  const methods = ADDRESSES.filter(({ pattern }) => pattern.test(c.req.path)).map(({ method }) => method);
  if (methods.length === 0) return { code: "not-found" } as const;
  const allow = [...methods, ...(methods.includes("GET") ? ["HEAD"] : []), "OPTIONS"];
  return { code: "method-not-allowed", allow: [...new Set(allow)] } as const;
}
