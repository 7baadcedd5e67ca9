/** The values that a browser's response to a WebAuthn request must match. */
export interface Expected {
  /** The challenge in base64url, as the response contains it. */
  readonly challenge: string;
  /** Origin of the page: `https://host`. */
  readonly origin: string;
  /** Host name that passkeys are bound to. */
  readonly rpId: string;
}

/** The public half of a passkey. */
export interface CredentialKey {
  /** Credential id in base64url. */
  readonly credentialId: string;
  /** Public key in COSE format, base64url. */
  readonly publicKey: string;
  /** Signature counter of the authenticator; 0 if it has none. */
  readonly counter: number;
}

/**
 * A browser's response, as `PublicKeyCredential.toJSON()` writes it. Its members are not validated beyond these types.
 */
export interface CredentialResponse {
  readonly id: string;
  readonly response: Readonly<Record<string, unknown>>;
}

/**
 * Verifies the responses of authenticators (Web Authentication, level 3). Both functions resolve to null if the
 * response is invalid.
 */
export interface WebAuthn {
  /** The key of a new passkey. The attestation is not verified. */
  readonly readRegistration: (given: CredentialResponse, expected: Expected) => Promise<CredentialKey | null>;
  /** The new signature counter after the passkey has signed the challenge. */
  readonly checkAssertion: (
    given: CredentialResponse,
    key: CredentialKey,
    expected: Expected,
  ) => Promise<number | null>;
}
