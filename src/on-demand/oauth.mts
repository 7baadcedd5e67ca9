export { addressPolicy, checkWebhookAddress, isLoopbackAddress } from "../channels/http/address";
export { codeAddress, errorAddress, readAuthorizationRequest } from "../oauth/authorization-request";
export { appKeyOf, namelessClient, readClientId } from "../oauth/client";
export { LARGEST_DOCUMENT, readClientDocument, readClientMetadata } from "../oauth/client-metadata";
export {
  canonicalUserCode,
  DEVICE_CODE_SECONDS,
  newUserCode,
  POLL_SECONDS,
  shownUserCode,
} from "../oauth/device-code";
export { errorPage } from "../oauth/error-page";
export { grantError } from "../oauth/grant-error";
export { resourceMetadata, serverMetadata } from "../oauth/metadata";
export { oauthError } from "../oauth/oauth-error";
export { readParameters } from "../oauth/parameters";
export { destinationOf } from "../oauth/redirect-uri";
export { readResource, resourceOf } from "../oauth/resource";
export { readScopes } from "../oauth/scopes";
export { readTokenRequest } from "../oauth/token-request";
export { SCOPE_WORDS } from "../shared/scope-words";
