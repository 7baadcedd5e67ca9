import * as z from "zod";
import { playerObject } from "../../../bindings";
import { isNameReserved } from "../../../db/names";
import { findLookAlike, findSignup, insertPlayer } from "../../../db/players";
import type { PlayerRow } from "../../../db/schema";
import { randomId } from "../../../random-id";
import { newPlayerId } from "../../../shared/declared-bot";
import { err } from "../../../shared/result";
import { SIGN_UP_SCOPES } from "../../../shared/scope";
import { isAdminName } from "../../auth/admin";
import { sha256Hex } from "../../auth/digest";
import { newRecoveryCode } from "../../auth/recovery-code";
import { freshChance, repeatableChance } from "../../auth/repeatable-chance";
import { newToken } from "../../auth/token";
import { type AnyCall, answer, operation } from "../../operation";
import { isRandomKey } from "../../request/random-key";
import { NewUsername } from "../../schemas/basics";
import { Player, RecoveryCode, Secret } from "../../schemas/player";
import { viewPlayer } from "../../views/player";

export const signUp = operation(
  {
    method: "post",
    path: "/v1/players",
    id: "signUp",
    tag: "players",
    summary: "Sign up",
    description: `No e-mail address and no password: the answer contains a token and a recovery code, and both are
shown only once. Names that look like an existing one are taken too (\`1eonidas\` if there is \`leonidas\`). The token
has all scopes but \`admin\`. If the answer was lost, the same request with the same Idempotency-Key returns it again
for ten minutes, from any address; later it is 409 \`already-done\`. Therefore the key has to be random and secret: a
UUID (version 4 or 7), or at least 32 hexadecimal digits. Any other key is 400 \`weak-idempotency-key\`. Sign-ups are
limited per network address.`,
    access: "sign-up",
    idempotency: "none",
    body: {
      required: true,
      schema: z
        .strictObject({
          username: NewUsername,
          bot: z.boolean().optional().meta({
            description:
              "Whether a program plays this account. It is shown wherever the player is, and cannot be changed later.",
          }),
        })
        .meta({ id: "NewPlayer" }),
      example: { username: "leonidas" },
    },
    answers: {
      201: {
        description: "The player and their secrets.",
        schema: z.object({ player: Player, token: Secret, recoveryCode: RecoveryCode }).meta({ id: "NewAccount" }),
        headers: ["Location"],
      },
    },
    refusals: ["username-taken", "already-done", "idempotency-mismatch", "weak-idempotency-key"],
  },
  async (call, { body: { username, bot = false } }) => {
    if (call.idempotency !== null && !isRandomKey(call.idempotency.key)) return err({ code: "weak-idempotency-key" });
    const signup = await signupOf(call);
    const earlier = await repetitionOf(call, signup);
    if (earlier !== null) return earlier;
    const isTaken =
      isAdminName(call.settings, username) ||
      (await findLookAlike(call.env.DB, username)) !== null ||
      (await isNameReserved(call.env.DB, username, call.now));
    // The name may have been taken by an earlier copy of this request that was still running.
    if (isTaken) return (await repetitionOf(call, signup)) ?? err({ code: "username-taken", username });

    const playerId = newPlayerId(randomId(), bot);
    const { token, recoveryCode } = await accessFor(call, signup, playerId);
    const player = () => playerObject(call.env, playerId);
    // The account is created before the name. A name without an account could neither be used nor released.
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
      return (await repetitionOf(call, signup)) ?? err({ code: "username-taken", username });
    }
    return signedUp(inserted.value, { token, recoveryCode });
  },
);

/** The access token and recovery code of a new player. */
interface Access {
  readonly token: string;
  readonly recoveryCode: string;
}

const signedUp = (player: PlayerRow, access: Access) =>
  answer({
    status: 201,
    body: { player: viewPlayer(player), ...access },
    headers: { Location: `/v1/players/${player.username}` },
  });

/** A sign-up with an Idempotency-Key. */
interface Signup {
  /** The stored hash that identifies the sign-up. */
  readonly key: string;
  readonly fingerprint: string;
  /** The idempotency key, from which the same secrets can be derived again; null if this server has no key for that. */
  readonly secret: string | null;
}

/**
 * The identity of a sign-up. It does not include the network address, since a lost answer is often caused by a change
 * of network. A server without a secret of its own cannot derive the same token again; there the address is included.
 */
async function signupOf({ address, idempotency, settings }: AnyCall): Promise<Signup | null> {
  if (idempotency === null) return null;
  const { key, fingerprint } = idempotency;
  return settings.vapidKeys !== null
    ? { key: await sha256Hex(key), fingerprint, secret: key }
    : { key: await sha256Hex(`${address}\n${key}`), fingerprint, secret: null };
}

/** The secrets of a new player, derived from the idempotency key if possible, so that a repetition gets the same. */
async function accessFor({ settings }: AnyCall, signup: Signup | null, playerId: string): Promise<Access> {
  const chance =
    signup === null || signup.secret === null || settings.vapidKeys === null
      ? freshChance
      : await repeatableChance(settings.vapidKeys, ["sign-up", playerId, signup.secret]);
  return { token: newToken(playerId, chance), recoveryCode: newRecoveryCode(chance) };
}

/** The answer to a sign-up that was already done; null if it was not. */
async function repetitionOf(call: AnyCall, signup: Signup | null) {
  const player = signup && (await findSignup(call.env.DB, signup.key, call.now));
  if (!signup || !player) return null;
  if (player.signupFingerprint !== signup.fingerprint) return err({ code: "idempotency-mismatch" } as const);
  const access = await accessFor(call, signup, player.id);
  const isTheirs = await playerObject(call.env, player.id).hasJustGiven({
    nextRecoveryHash: await sha256Hex(access.recoveryCode),
    token: { hash: await sha256Hex(access.token) },
  });
  return isTheirs ? signedUp(player, access) : err({ code: "already-done" } as const);
}
