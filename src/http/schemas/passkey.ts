import * as z from "zod";
import { INPUT_LIMITS } from "../../shared/input-limits";
import { OWNER_PROOFS } from "../../shared/owner-proof";
import { Id, orNull, Time, VisibleLine } from "./basics";
import { Player, TokenInfo, TypedRecoveryCode } from "./player";

const EXAMPLE_ID = "2g7k9qd4w0xn5tz1";
const Base64Url = z
  .string()
  .max(4000)
  .regex(/^[\w-]*$/, "expected base64url");
export const PasskeyName = VisibleLine.max(INPUT_LIMITS.passkeyName).meta({ example: "my phone" });

/** A passkey as its owner sees it. */
export const Passkey = z
  .object({
    id: Id,
    credentialId: z.string().meta({ description: "The browser's id of the passkey." }),
    name: z.string(),
    createdAt: Time,
    lastUsedAt: Time.nullable(),
    createdBy: orNull(z.object({ tokenId: Id, tokenName: z.string() }).meta({ id: "PasskeyCreator" })).meta({
      description:
        "The token that added it, which may have ended since. Null for passkeys of versions that did not store it.",
    }),
  })
  .meta({
    id: "Passkey",
    example: {
      id: EXAMPLE_ID,
      credentialId: "mZ2sC5Ek0Q",
      name: "my phone",
      createdAt: "2026-11-20T18:00:00.000Z",
      lastUsedAt: null,
      createdBy: { tokenId: "5t0w3xk8bz6dm1rv", tokenName: "sign-up" },
    },
  });

const Descriptor = z.object({ type: z.literal("public-key"), id: z.string() }).meta({ id: "PasskeyDescriptor" });

/** Options for `PublicKeyCredential.parseRequestOptionsFromJSON`. */
export const PasskeyRequestOptions = z
  .object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.int(),
    userVerification: z.literal("required"),
  })
  .meta({
    id: "PasskeyRequestOptions",
    description: "For `PublicKeyCredential.parseRequestOptionsFromJSON` (Web Authentication, level 3).",
  });

/** Options for `PublicKeyCredential.parseCreationOptionsFromJSON`. */
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
    proof: orNull(
      z
        .object({
          accepted: z
            .array(z.enum(OWNER_PROOFS))
            .meta({ description: "Proofs that createPasskey accepts in `proof`." }),
          passkey: orNull(PasskeyRequestOptions).meta({
            description: "For `navigator.credentials.get`, whose answer is the proof. Null if you have no passkey.",
          }),
        })
        .meta({ id: "PasskeyProofOptions" }),
    ).meta({ description: "Null if no proof is needed because the token is new. Browsers ignore this member." }),
  })
  .meta({
    id: "PasskeyCreationOptions",
    description: "For `PublicKeyCredential.parseCreationOptionsFromJSON` (Web Authentication, level 3).",
  });

const Credential = {
  id: Base64Url.min(1).max(1500),
  rawId: Base64Url,
  type: z.literal("public-key"),
};

/** The response of a browser when a passkey signs a challenge. */
const Assertion = z
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
    description: "The credential from `navigator.credentials.get`, converted by its `toJSON`.",
  });

/** Proof that the account's owner adds the passkey. */
const OwnerProof = z
  .strictObject({
    recoveryCode: TypedRecoveryCode.optional(),
    passkey: Assertion.optional(),
  })
  .refine(({ recoveryCode, passkey }) => (recoveryCode === undefined) !== (passkey === undefined), {
    message: "expected either recoveryCode or passkey",
  })
  .meta({
    id: "OwnerProof",
    description:
      "Either the recovery code, which is not used up, or a passkey's answer to `proof.passkey` of the options.",
  });

/** A new passkey: its name, and the browser's answer to the options. */
export const NewPasskey = z
  .strictObject({
    name: PasskeyName,
    proof: OwnerProof.optional(),
    credential: z
      .looseObject({
        ...Credential,
        response: z
          .looseObject({ clientDataJSON: Base64Url, attestationObject: Base64Url })
          .meta({ id: "PasskeyRegistrationResponse" }),
      })
      .meta({
        id: "PasskeyRegistration",
        description: "The credential from `navigator.credentials.create`, converted by its `toJSON`.",
      }),
  })
  .meta({ id: "NewPasskey" });

/** A sign-in: the browser's answer to the options. */
export const SignIn = z
  .strictObject({
    credential: Assertion,
  })
  .meta({ id: "SignIn" });

/** A session that a passkey started. */
export const Session = z
  .object({ playerId: Player.shape.id, token: TokenInfo })
  .meta({ id: "Session", description: "The signed-in player, and the session's entry in the list of tokens." });
