import { Hono, type MiddlewareHandler } from "hono";
import { methodNotAllowed } from "hono/method-not-allowed";
import { Logger } from "../logging/logger";
import { mountDumps } from "./documents/dumps";
import { mountFiles } from "./documents/files";
import { mountMailLinks } from "./documents/mail-links";
import { missingPage } from "./documents/missing-page";
import { mountOutbox } from "./documents/outbox";
import { AddressLimits } from "./limits/address-limits";
import { withAddressLimit } from "./limits/with-address-limit";
import { mountOAuth } from "./oauth/mount";
import type { Operation } from "./operation";
import { OPERATIONS } from "./operations";
import { type AppEnv, run } from "./pipeline";
import { refusalOfFailure } from "./problems/exception";
import { problemResponse } from "./problems/problem-response";
import { withCommonHeaders } from "./response/common-headers";
import { withDeprecation } from "./response/deprecation";
import { withMetrics } from "./response/with-metrics";

export type App = Hono<AppEnv>;

/** Creates the HTTP app. Its only state is the set of rate buckets of addresses. */
export function createApp(operations: readonly Operation[] = OPERATIONS): App {
  const app = new Hono<AppEnv>();
  const limits = new AddressLimits();
  app.use("*", withMetrics, withCommonHeaders, withAddressLimit(limits), withReadableAddress, withMethods(app));
  for (const operation of operations) {
    const { method, path, deprecated } = operation.config;
    app.on(method, honoPath(path), async (c) => withDeprecation(deprecated, await run(operation, limits, c)));
  }
  mountOAuth(app, limits);
  mountFiles(app);
  mountDumps(app);
  mountOutbox(app);
  mountMailLinks(app);
  app.notFound(async ({ env, req }) => (await missingPage(env, req.raw)) ?? problemResponse({ code: "not-found" }));
  app.onError(async (error, c) => {
    const refusal = await refusalOfFailure(error, c.env);
    const details = { code: refusal.code, requestId: c.get("requestId"), route: c.req.routePath };
    new Logger(c.env, { where: "worker" }).error("request", error, details);
    return problemResponse(refusal);
  });
  return app;
}

/**
 * Refuses a request whose `Host` header makes the URL invalid: a self-hosted server accepts any `Host` from the
 * network.
 */
const withReadableAddress: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (URL.canParse(c.req.url)) return next();
  return problemResponse({
    code: "malformed-request",
    detail: "The header Host has to be a host, with or without a port.",
  });
};

/** Answers 405 instead of 404 where the address supports other methods. */
const withMethods = (app: App): MiddlewareHandler<AppEnv> =>
  methodNotAllowed({
    app,
    onMethodNotAllowed: (_, methods) => problemResponse({ code: "method-not-allowed", allow: [...methods, "OPTIONS"] }),
  });

const honoPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ":$1");
