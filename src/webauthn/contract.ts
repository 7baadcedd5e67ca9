/** The values that a browser's answer must match. */
export interface Expected {
  /** The challenge in base64url, as the answer contains it. */
  readonly challenge: string;
  /** Origin of the page: `https://host`. */
  readonly origin: string;
  /** Host name, which passkeys are bound to. */
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

/** A browser's answer, as `PublicKeyCredential.toJSON()` writes it. Only this outer form was validated. */
export interface CredentialResponse {
  readonly id: string;
  readonly response: Readonly<Record<string, unknown>>;
}

/**
 * Verifies the answers of authenticators (Web Authentication, level 3). Both functions resolve to null if an answer is
 * invalid.
 */
export interface WebAuthn {
  /** The key of a new passkey. The attestation is not verified. */
  readonly readRegistration: (given: CredentialResponse, expected: Expected) => Promise<CredentialKey | null>;
  /** The new signature counter, if the passkey signed this challenge. */
  readonly checkAssertion: (
    given: CredentialResponse,
    key: CredentialKey,
    expected: Expected,
  ) => Promise<number | null>;
}
