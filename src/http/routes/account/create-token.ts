import * as z from "zod";
import { playerObject } from "../../../bindings";
import { randomId } from "../../../random-id";
import { DAY, MINUTE } from "../../../shared/duration";
import { err, ok } from "../../../shared/result";
import { isAdmin } from "../../auth/admin";
import { sha256Hex } from "../../auth/digest";
import { newToken } from "../../auth/token";
import { answer, operation } from "../../operation";
import { durationWithin } from "../../request/duration-range";
import { NewToken, Scope, TokenLife, TokenName } from "../../schemas/player";
import { viewToken } from "../../views/player";

const LIFE = { min: MINUTE, max: 3660 * DAY, words: "one minute (PT1M) to ten years" };

export const createToken = operation(
  {
    method: "post",
    path: "/v1/me/tokens",
    id: "createToken",
    tag: "account",
    summary: "Create a token",
    description: `For a bot, a script or another device. The new token cannot have more scopes than the token that
creates it; only the server's admin may also request \`admin\`. It ends no later than the token that creates it. The
secret is shown only once: repeating the request with its Idempotency-Key is 409 \`already-done\`.`,
    access: { anyOf: ["account:write"] },
    idempotency: "secret",
    body: {
      required: true,
      schema: z
        .strictObject({
          name: TokenName,
          scopes: z.array(Scope).min(1).max(20),
          expiresIn: TokenLife.optional(),
        })
        .meta({ id: "TokenRequest" }),
      example: { name: "my bot", scopes: ["game:read", "game:play", "feed:read"], expiresIn: "P90D" },
    },
    answers: {
      201: { description: "The token.", schema: NewToken, headers: ["Location"] },
    },
    refusals: ["insufficient-scope", "invalid-request", "too-many-tokens", "bad-token"],
  },
  async (call, { body }) => {
    const { playerId, scopes } = call.caller;
    const mayAdminister = isAdmin(call.settings, call.caller);
    const beyond = body.scopes.filter((scope) => !scopes.includes(scope) && !(scope === "admin" && mayAdminister));
    if (beyond.length > 0) return err({ code: "insufficient-scope", scopes: beyond });
    const life = body.expiresIn === undefined ? ok(null) : durationWithin("expiresIn", body.expiresIn, LIFE);
    if (!life.ok) return err({ code: "invalid-request", errors: [life.error] });
    const token = newToken(playerId);
    const added = await playerObject(call.env, playerId).addToken({
      id: randomId(),
      hash: await sha256Hex(token),
      name: body.name,
      scopes: [...new Set(body.scopes)],
      expiresAt: life.value === null ? null : call.now + life.value,
      parentId: call.caller.tokenId,
    });
    if (!added.ok) return err(added.error);
    const { id } = added.value;
    const headers = { Location: `/v1/me/tokens/${id}` };
    return answer({ status: 201, body: { ...viewToken(added.value), token }, headers });
  },
);
