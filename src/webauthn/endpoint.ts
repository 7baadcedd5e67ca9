import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { decodeAttestationObject, isoBase64URL, isoCBOR } from "@simplewebauthn/server/helpers";
import type { WebAuthn } from "./contract";

// The library validates the members of the response that it reads, and throws if one is invalid.

/** See `WebAuthn`. */
export const readRegistration: WebAuthn["readRegistration"] = (given, { challenge, origin, rpId }) =>
  orNull(async () => {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: withoutStatement(given as unknown as RegistrationResponseJSON),
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
    });
    if (!verified) return null;
    const { id, publicKey, counter } = registrationInfo.credential;
    return { credentialId: id, publicKey: toBase64Url(publicKey), counter };
  });

/** See `WebAuthn`. */
export const checkAssertion: WebAuthn["checkAssertion"] = (given, key, { challenge, origin, rpId }) =>
  orNull(async () => {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: given as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: { id: key.credentialId, publicKey: fromBase64Url(key.publicKey), counter: key.counter },
    });
    return verified ? authenticationInfo.newCounter : null;
  });

/**
 * Replaces the attestation statement by `none`. This server requests no statement. If a client sends one anyway, the
 * library must not verify it: it would download revocation lists from addresses that the client's certificates name, on
 * any network (server-side request forgery).
 */
function withoutStatement(given: RegistrationResponseJSON): RegistrationResponseJSON {
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(given.response.attestationObject));
  const none = new Map<string, string | Uint8Array | Map<string, never>>([
    ["fmt", "none"],
    ["attStmt", new Map<string, never>()],
    ["authData", attestation.get("authData")],
  ]);
  return {
    ...given,
    response: { ...given.response, attestationObject: isoBase64URL.fromBuffer(isoCBOR.encode(none)) },
  };
}

async function orNull<T>(read: () => Promise<T | null>): Promise<T | null> {
  try {
    return await read();
  } catch {
    return null;
  }
}

const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
