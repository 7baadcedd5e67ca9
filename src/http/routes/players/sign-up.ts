import * as z from "zod";
import { playerObject } from "../../../bindings";
import { isNameReserved } from "../../../db/names";
import { findLookAlike, findSignup, type InsertPlayerRefusal, insertPlayer } from "../../../db/players";
import { randomId } from "../../../random-id";
import { err } from "../../../shared/result";
import { SIGN_UP_SCOPES } from "../../../shared/scope";
import { isAdminName } from "../../auth/admin";
import { sha256Hex } from "../../auth/digest";
import { newRecoveryCode } from "../../auth/recovery-code";
import { newToken } from "../../auth/token";
import { type AnyCall, answer, operation } from "../../operation";
import type { RefusalOf } from "../../problems/refusal";
import { NewUsername } from "../../schemas/basics";
import { Player, RecoveryCode, Secret } from "../../schemas/player";
import { viewPlayer } from "../../views/player";

export const signUp = operation(
  {
    method: "post",
    path: "/v1/players",
    id: "signUp",
    tag: "players",
    summary: "Become a player",
    description: `No e-mail and no password: the name gets a token and a recovery code, each shown this once. Names that look
like an existing one are taken too (\`1eonidas\` after \`leonidas\`). The token may do all but administer. Repeating it
with the same Idempotency-Key is 409 \`already-done\`: the secrets are not kept. Sign-ups have a limit of their own for
each address.`,
    access: "sign-up",
    idempotency: "none",
    body: {
      required: true,
      schema: z.strictObject({ username: NewUsername }).meta({ id: "NewPlayer" }),
      example: { username: "leonidas" },
    },
    answers: {
      201: {
        description: "The player and their secrets.",
        schema: z.object({ player: Player, token: Secret, recoveryCode: RecoveryCode }).meta({ id: "NewAccount" }),
        headers: ["Location"],
      },
    },
    refusals: ["username-taken", "already-done", "idempotency-mismatch"],
  },
  async (call, { body: { username } }) => {
    const signup = await signupOf(call);
    const earlier = signup && (await findSignup(call.env.DB, signup.key, call.now));
    if (earlier) return err(repetition(signup, earlier.signupFingerprint));
    const isTaken =
      isAdminName(call.settings, username) ||
      (await findLookAlike(call.env.DB, username)) !== null ||
      (await isNameReserved(call.env.DB, username, call.now));
    if (isTaken) return err({ code: "username-taken", username });

    const playerId = randomId();
    const token = newToken(playerId);
    const recoveryCode = newRecoveryCode();
    const player = () => playerObject(call.env, playerId);
    // The account first: a name without an account behind it could never be used nor given back.
    await player().create({
      playerId,
      username,
      token: {
        id: randomId(),
        hash: await sha256Hex(token),
        name: "sign-up",
        scopes: SIGN_UP_SCOPES,
        expiresAt: null,
        parentId: null,
      },
      recoveryHash: await sha256Hex(recoveryCode),
    });
    const inserted = await insertPlayer(call.env.DB, { id: playerId, username, createdAt: call.now, signup });
    if (!inserted.ok) {
      await player().discard();
      return err(refusalOf(inserted.error, username, signup));
    }
    return answer({
      status: 201,
      body: { player: viewPlayer(inserted.value), token, recoveryCode },
      headers: { Location: `/v1/players/${username}` },
    });
  },
);

interface Signup {
  readonly key: string;
  readonly fingerprint: string;
}

/** Nobody has signed up yet who could own the key, so the address does: strangers may choose the same one. */
async function signupOf({ address, idempotency }: AnyCall): Promise<Signup | null> {
  if (idempotency === null) return null;
  return { key: await sha256Hex(`${address}\n${idempotency.key}`), fingerprint: idempotency.fingerprint };
}

const repetition = (
  signup: Signup,
  fingerprint: string | null,
): RefusalOf<"already-done"> | RefusalOf<"idempotency-mismatch"> =>
  fingerprint === signup.fingerprint ? { code: "already-done" } : { code: "idempotency-mismatch" };

function refusalOf(refusal: InsertPlayerRefusal, username: string, signup: Signup | null) {
  if (refusal.code === "username-taken" || signup === null) return { code: "username-taken", username } as const;
  return repetition(signup, refusal.fingerprint);
}
