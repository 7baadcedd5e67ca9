import * as z from "zod";
import { hasVisibleText, isPlainLine } from "../shared/plain-text";
import { err, ok, type Result } from "../shared/result";
import type { Client } from "./client";
import { type OAuthError, oauthError } from "./oauth-error";
import { parseRedirectUri } from "./redirect-uri";

const MOST_REDIRECTS = 20;
const LONGEST_NAME = 60;

const ClientMetadata = z.object({
  client_name: z.string().optional(),
  client_uri: z.string().max(500).optional(),
  redirect_uris: z.array(z.string()).min(1).max(MOST_REDIRECTS),
  response_types: z.array(z.string()).optional(),
  grant_types: z.array(z.string()).optional(),
  client_secret: z.undefined().optional(),
});

/** The metadata of a client that this server uses (RFC 7591, 2). */
export type KnownMetadata = Pick<Client, "name" | "uri"> & { readonly redirectUris: readonly string[] };

/** The largest document that is read, in bytes. */
export const LARGEST_DOCUMENT = 16 * 1024;

/**
 * Reads the metadata of a client, from its document or from a registration.
 * @param fallback the name of a client that has none
 */
export function readClientMetadata(json: unknown, fallback: string): Result<KnownMetadata, OAuthError> {
  const read = ClientMetadata.safeParse(json);
  if (!read.success) {
    const [issue] = read.error.issues;
    const [field = "the document"] = issue?.path ?? [];
    const isRedirect = field === "redirect_uris";
    const detail = `${String(field)}: ${issue?.message ?? "is not valid"}`;
    return err(oauthError(isRedirect ? "invalid_redirect_uri" : "invalid_client_metadata", detail));
  }
  const { client_name: name, client_uri: uri = null, redirect_uris: redirectUris, response_types } = read.data;
  const { grant_types } = read.data;
  for (const redirectUri of redirectUris) {
    const parsed = parseRedirectUri(redirectUri);
    if (!parsed.ok) return err(oauthError("invalid_redirect_uri", parsed.error));
  }
  if (response_types !== undefined && !response_types.includes("code")) {
    return err(oauthError("invalid_client_metadata", "response_types has to contain code."));
  }
  if (grant_types !== undefined && !grant_types.some((grant) => grant === "authorization_code")) {
    return err(oauthError("invalid_client_metadata", "grant_types has to contain authorization_code."));
  }
  if (name !== undefined && !isName(name)) {
    const detail = `client_name has to be one visible line of at most ${LONGEST_NAME} characters.`;
    return err(oauthError("invalid_client_metadata", detail));
  }
  if (uri !== null && !(URL.canParse(uri) && /^https?:$/.test(new URL(uri).protocol))) {
    return err(oauthError("invalid_client_metadata", "client_uri has to be a web address."));
  }
  return ok({ name: name ?? fallback, uri, redirectUris });
}

const isName = (name: string): boolean => name.length <= LONGEST_NAME && isPlainLine(name) && hasVisibleText(name);

/** The identity of a client's document, and how the client authenticates. */
const DocumentHead = z.object({
  client_id: z.string(),
  token_endpoint_auth_method: z.string().optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
});

/**
 * Whether a client can authenticate with `none`, the only method of this server. A client whose document promises a
 * secret or an assertion would rely on a check that does not happen.
 */
const canBePublic = (head: z.output<typeof DocumentHead>): boolean => {
  const { token_endpoint_auth_method: method, token_endpoint_auth_methods_supported: choices } = head;
  if (method?.startsWith("client_secret_")) return false;
  return choices?.includes("none") ?? (method === undefined || method === "none");
};

/**
 * Reads the metadata document of a client. Its `client_id` has to be its address, so that nobody can pretend to be the
 * client by copying its document.
 * @param text the document
 * @param url the address, which is the `client_id`
 * @returns a sentence that describes the fault, if there is one
 */
export function readClientDocument(text: string, url: string): Result<Client, string> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return err("The document at client_id is not JSON.");
  }
  const head = DocumentHead.safeParse(json);
  if (!head.success || head.data.client_id !== url) {
    return err("The member client_id of the document at client_id is not the address of the document.");
  }
  if (!canBePublic(head.data)) {
    return err("The document at client_id is not valid: token_endpoint_auth_method has to be none.");
  }
  const metadata = readClientMetadata(json, new URL(url).host);
  return metadata.ok
    ? ok({ id: url, kind: "document", ...metadata.value })
    : err(`The document at client_id is not valid: ${metadata.error.description}`);
}
