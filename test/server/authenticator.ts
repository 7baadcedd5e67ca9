import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

/** Deviations from the answers of an honest browser and authenticator. */
export interface Lies {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly type?: string;
  readonly userHandle?: string;
  readonly counter?: number;
  /** Omits user verification by fingerprint, face or PIN. */
  readonly isUnverified?: boolean;
  /** An attestation statement that replaces the empty one: its format, and its content as CBOR. */
  readonly statement?: { readonly format: string; readonly cbor: string };
  /** Another authenticator that signs instead of this one. */
  readonly signer?: Authenticator;
}

interface CreationOptions {
  readonly challenge: string;
  readonly rp: { readonly id: string };
  readonly user: { readonly id: string };
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

/**
 * A browser with a software authenticator that holds one ES256 passkey with a signature counter (Web Authentication,
 * level 3).
 */
export class Authenticator {
  readonly #origin: string;
  readonly #key: KeyObject;
  readonly #point: { readonly x: Buffer; readonly y: Buffer };
  readonly id = randomBytes(16).toString("base64url");
  #userHandle = "";
  counter = 0;

  constructor(origin: string) {
    this.#origin = origin;
    const pair = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const { x = "", y = "" } = pair.publicKey.export({ format: "jwk" });
    this.#key = pair.privateKey;
    this.#point = { x: Buffer.from(x, "base64url"), y: Buffer.from(y, "base64url") };
  }

  /** The JSON of the credential that `navigator.credentials.create` returns. */
  create(options: CreationOptions, lies: Lies = {}) {
    this.#userHandle = options.user.id;
    const id = Buffer.from(this.id, "base64url");
    const cose = Buffer.concat([
      Buffer.from("a5010203262001215820", "hex"),
      this.#point.x,
      Buffer.from("225820", "hex"),
      this.#point.y,
    ]);
    const length = Buffer.from([0, id.length]);
    const data = Buffer.concat([
      this.#authenticatorData(lies.rpId ?? options.rp.id, ATTESTED, lies),
      Buffer.alloc(16),
      length,
      id,
      cose,
    ]);
    const { format, cbor } = lies.statement ?? { format: "none", cbor: "a0" };
    const attestation = Buffer.concat([
      Buffer.from("a363666d74", "hex"),
      Buffer.from([0x60 + format.length]),
      Buffer.from(format),
      Buffer.from(`6761747453746d74${cbor}68617574684461746158`, "hex"),
      Buffer.from([data.length]),
      data,
    ]);
    const clientDataJSON = this.#clientData(lies.type ?? "webauthn.create", options.challenge, lies);
    return {
      id: this.id,
      rawId: this.id,
      type: "public-key",
      clientExtensionResults: { credProps: { rk: true } },
      authenticatorAttachment: "platform",
      response: {
        clientDataJSON: clientDataJSON.toString("base64url"),
        attestationObject: attestation.toString("base64url"),
        transports: ["internal"],
      },
    };
  }

  /** The JSON of the credential that `navigator.credentials.get` returns. */
  get(options: { readonly challenge: string; readonly rpId: string }, lies: Lies = {}) {
    this.counter += 1;
    const data = this.#authenticatorData(lies.rpId ?? options.rpId, 0, lies);
    const clientDataJSON = this.#clientData(lies.type ?? "webauthn.get", options.challenge, lies);
    const hash = createHash("sha256").update(clientDataJSON).digest();
    const signature = sign("sha256", Buffer.concat([data, hash]), (lies.signer ?? this).#key);
    return {
      id: this.id,
      rawId: this.id,
      type: "public-key",
      clientExtensionResults: {},
      response: {
        clientDataJSON: clientDataJSON.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: signature.toString("base64url"),
        userHandle: lies.userHandle ?? this.#userHandle,
      },
    };
  }

  #authenticatorData(rpId: string, flags: number, { counter = this.counter, isUnverified }: Lies): Buffer {
    const head = createHash("sha256").update(rpId).digest();
    const rest = Buffer.alloc(5);
    rest.writeUInt8(flags | PRESENT | (isUnverified ? 0 : VERIFIED));
    rest.writeUInt32BE(counter, 1);
    return Buffer.concat([head, rest]);
  }

  #clientData(type: string, challenge: string, lies: Lies): Buffer {
    const data = { type, challenge: lies.challenge ?? challenge, origin: lies.origin ?? this.#origin };
    return Buffer.from(JSON.stringify({ ...data, crossOrigin: false }));
  }
}
