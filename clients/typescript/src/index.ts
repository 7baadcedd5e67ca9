export { etagOf } from "./calls/etag.js";
export type { ApiResponse, NotModifiedResponse, RateLimit, ResponseMetadata } from "./calls/metadata.js";
export type { CallResult, Client } from "./calls/types.js";
export { type ClientOptions, createClient } from "./client.js";
export {
  type AnyProblemError,
  ConnectionError,
  HttpError,
  isProblem,
  type ProblemCode,
  ProblemError,
  type ProblemOf,
} from "./errors.js";
export {
  type FeedStateEvent,
  type FollowOptions,
  followFeed,
  followGame,
  type GameStateEvent,
  type GameStateNews,
  pollFeed,
  type StateNews,
} from "./follow.js";
export { PUZZLE_THEMES, SCOPES, VARIANT_IDS, WEBHOOK_FORMATS } from "./generated/lists.gen.js";
export * from "./generated/sdk.gen.js";
export type * from "./generated/types.gen.js";
// sdk.gen.js also exports a type named `Options`. An explicit export resolves the conflict in favor of the API's type.
export type { Options } from "./generated/types.gen.js";
export { eachItem, paginate } from "./pages.js";
export type { Retry, RetryPolicy } from "./retry.js";
export { readServerAddress } from "./server-address.js";
export {
  type VerifyOptions,
  verifyWebhook,
  WebhookError,
  type WebhookErrorCode,
  type WebhookFault,
  type WebhookHeaders,
} from "./webhook.js";
