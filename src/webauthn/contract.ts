/** What a browser's answer has to be for. */
export interface Expected {
  /** As it stands in the answer: base64url. */
  readonly challenge: string;
  /** The page's: `https://host`. */
  readonly origin: string;
  /** The host alone, which a passkey is bound to. */
  readonly rpId: string;
}

/** The public half of a passkey. */
export interface CredentialKey {
  /** As the browser names it: base64url. */
  readonly credentialId: string;
  /** COSE, in base64url. */
  readonly publicKey: string;
  /** How often it has signed, if its authenticator counts; 0 otherwise. */
  readonly counter: number;
}

/** A browser's answer, as `PublicKeyCredential.toJSON()` writes it. Only its form is known. */
export interface CredentialResponse {
  readonly id: string;
  readonly response: Readonly<Record<string, unknown>>;
}

/** Reads the answers of authenticators (Web Authentication, level 3). Each answers null where something is wrong. */
export interface WebAuthn {
  /** The key of a passkey that has just been made. Who has made the authenticator is not asked. */
  readonly readRegistration: (given: CredentialResponse, expected: Expected) => Promise<CredentialKey | null>;
  /** How often the passkey has signed by now, if it has signed this. */
  readonly checkAssertion: (
    given: CredentialResponse,
    key: CredentialKey,
    expected: Expected,
  ) => Promise<number | null>;
}

/** Loads it: it is a module beside the worker, for it weighs as much as a third of that. */
export type LoadWebAuthn = () => Promise<WebAuthn>;
