import * as z from "zod";
import { playerObject } from "../../../bindings";
import { findPlayerByName } from "../../../db/players";
import { randomId } from "../../../random-id";
import { isHousePlayer } from "../../../shared/house";
import { err } from "../../../shared/result";
import { SIGN_UP_SCOPES } from "../../../shared/scope";
import { sha256Hex } from "../../auth/digest";
import { canonicalRecoveryCode, newRecoveryCode } from "../../auth/recovery-code";
import { type Chance, freshChance, repeatableChance } from "../../auth/repeatable-chance";
import { newToken } from "../../auth/token";
import { type AnyCall, answer, operation } from "../../operation";
import { Username } from "../../schemas/basics";
import { Passkey } from "../../schemas/passkey";
import { RecoveryCode, Secret, TypedRecoveryCode } from "../../schemas/player";
import { viewPasskey } from "../passkeys/visibility";

export const recoverToken = operation(
  {
    method: "post",
    path: "/v1/token-recovery",
    id: "recoverToken",
    tag: "account",
    summary: "Create a token with the recovery code",
    description: `For players who have lost all their tokens. Each recovery code works once: the answer contains a new
token and a new code, and both are shown only once. If the answer was lost, the same request with the same
Idempotency-Key returns it again for ten minutes. With \`revokeAll\` all other tokens, all passkeys and all connected
apps end at once, with the webhooks of the apps; your own webhooks stay. Without it, \`passkeys\` lists the passkeys that remain: somebody who had one of your tokens may have added one. A
wrong name and a wrong code get the same answer. Recoveries are limited per network address.`,
    access: "recovery",
    idempotency: "none",
    body: {
      required: true,
      schema: z
        .strictObject({
          username: Username,
          recoveryCode: TypedRecoveryCode,
          revokeAll: z
            .boolean()
            .optional()
            .meta({ description: "Whether all other tokens are revoked, for when somebody else may have one." }),
        })
        .meta({ id: "TokenRecovery" }),
      example: { username: "leonidas", recoveryCode: "7G2K9-QD4W0-XN5TZ-1B8HC-3PMRV" },
    },
    answers: {
      201: {
        description: "A token and the next recovery code.",
        schema: z
          .object({
            token: Secret,
            recoveryCode: RecoveryCode,
            passkeys: z.array(Passkey).meta({
              description: "Passkeys that still sign in to your account. Delete those that are not yours.",
            }),
          })
          .meta({ id: "RecoveredAccess" }),
        headers: ["Location"],
      },
    },
    refusals: ["bad-recovery-code", "rate-limited"],
  },
  async (call, { body }) => {
    const player = await findPlayerByName(call.env.DB, body.username);
    if (!player || isHousePlayer(player.id)) return err({ code: "bad-recovery-code" });
    const used = canonicalRecoveryCode(body.recoveryCode);
    const chance = await chanceOf(call, player.id, used);
    const token = newToken(player.id, chance);
    const recoveryCode = newRecoveryCode(chance);
    const recovered = await playerObject(call.env, player.id).recover({
      recoveryHash: await sha256Hex(used),
      nextRecoveryHash: await sha256Hex(recoveryCode),
      token: {
        id: randomId(),
        hash: await sha256Hex(token),
        name: "recovery",
        scopes: SIGN_UP_SCOPES,
        expiresAt: null,
        parentId: null,
      },
      revokeAll: body.revokeAll ?? false,
    });
    if (!recovered.ok) return err(recovered.error);
    return answer({
      status: 201,
      body: { token, recoveryCode, passkeys: recovered.value.passkeys.map(viewPasskey) },
      headers: { Location: `/v1/me/tokens/${recovered.value.tokenId}` },
    });
  },
);

/**
 * The random source of the new secrets. Recovery consumes the code, so a lost answer would lock the player out. With an
 * Idempotency-Key the same secrets can be computed again.
 */
async function chanceOf({ idempotency, settings }: AnyCall, playerId: string, used: string): Promise<Chance> {
  if (idempotency === null || settings.vapidKeys === null) return freshChance;
  return repeatableChance(settings.vapidKeys, [playerId, used, idempotency.key]);
}
