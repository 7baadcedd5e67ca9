import * as z from "zod";
import { Id, Time, VisibleLine } from "./basics";
import { Player, TokenInfo } from "./player";

const EXAMPLE_ID = "2g7k9qd4w0xn5tz1";
const Base64Url = z
  .string()
  .max(4000)
  .regex(/^[\w-]*$/, "expected base64url");
export const PasskeyName = VisibleLine.max(50).meta({ example: "my phone" });

/** A passkey as its owner sees it. */
export const Passkey = z
  .object({
    id: Id,
    credentialId: z.string().meta({ description: "The browser's name for it." }),
    name: z.string(),
    createdAt: Time,
    lastUsedAt: Time.nullable(),
  })
  .meta({
    id: "Passkey",
    example: {
      id: EXAMPLE_ID,
      credentialId: "mZ2sC5Ek0Q",
      name: "my phone",
      createdAt: "2026-11-20T18:00:00.000Z",
      lastUsedAt: null,
    },
  });

const Descriptor = z.object({ type: z.literal("public-key"), id: z.string() }).meta({ id: "PasskeyDescriptor" });

/** What `PublicKeyCredential.parseCreationOptionsFromJSON` takes. */
export const PasskeyCreationOptions = z
  .object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }).meta({ id: "PasskeyRelyingParty" }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }).meta({ id: "PasskeyUser" }),
    pubKeyCredParams: z.array(
      z.object({ type: z.literal("public-key"), alg: z.int() }).meta({ id: "PasskeyAlgorithm" }),
    ),
    timeout: z.int(),
    excludeCredentials: z.array(Descriptor),
    authenticatorSelection: z
      .object({
        residentKey: z.literal("required"),
        requireResidentKey: z.literal(true),
        userVerification: z.literal("required"),
      })
      .meta({ id: "PasskeySelection" }),
    attestation: z.literal("none"),
  })
  .meta({
    id: "PasskeyCreationOptions",
    description: "As `PublicKeyCredential.parseCreationOptionsFromJSON` takes it (Web Authentication, level 3).",
  });

/** What `PublicKeyCredential.parseRequestOptionsFromJSON` takes. */
export const PasskeyRequestOptions = z
  .object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.int(),
    userVerification: z.literal("required"),
  })
  .meta({
    id: "PasskeyRequestOptions",
    description: "As `PublicKeyCredential.parseRequestOptionsFromJSON` takes it (Web Authentication, level 3).",
  });

const Credential = {
  id: Base64Url.min(1).max(1500),
  rawId: Base64Url,
  type: z.literal("public-key"),
};

/** What a browser answers when a passkey is made. */
export const NewPasskey = z
  .strictObject({
    name: PasskeyName,
    credential: z
      .looseObject({
        ...Credential,
        response: z
          .looseObject({ clientDataJSON: Base64Url, attestationObject: Base64Url })
          .meta({ id: "PasskeyRegistrationResponse" }),
      })
      .meta({
        id: "PasskeyRegistration",
        description: "What `toJSON` of the credential answers that `navigator.credentials.create` gives.",
      }),
  })
  .meta({ id: "NewPasskey" });

/** What a browser answers when a passkey signs in. */
export const SignIn = z
  .strictObject({
    credential: z
      .looseObject({
        ...Credential,
        response: z
          .looseObject({
            clientDataJSON: Base64Url,
            authenticatorData: Base64Url,
            signature: Base64Url,
            userHandle: Base64Url,
          })
          .meta({ id: "PasskeyAssertionResponse" }),
      })
      .meta({
        id: "PasskeyAssertion",
        description: "What `toJSON` of the credential answers that `navigator.credentials.get` gives.",
      }),
  })
  .meta({ id: "SignIn" });

/** A session that a passkey has opened. */
export const Session = z
  .object({ playerId: Player.shape.id, token: TokenInfo })
  .meta({ id: "Session", description: "Whose it is, and the token that stands for it in the list of tokens." });
