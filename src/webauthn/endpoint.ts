import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { decodeAttestationObject, isoBase64URL, isoCBOR } from "@simplewebauthn/server/helpers";
import type { WebAuthn } from "./contract";

// The library judges every member of what it is given, and throws where one is not as it should be.

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
 * A browser's answer as if its authenticator said nothing of who has made it. It is not asked for, and whoever says it all
 * the same would have the library follow certificates of their own: it fetches the lists of revoked ones from the
 * addresses that stand in them, whatever network those are in.
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
