import * as z from "zod";
import { loadOAuth } from "../../../on-demand";
import { randomId } from "../../../random-id";
import { MINUTE } from "../../../shared/duration";
import { err } from "../../../shared/result";
import { sha256Hex } from "../../auth/digest";
import { newAppSecret } from "../../auth/token";
import { giveGrant, grantedScopes } from "../../oauth/consent";
import { clientFinder, DOCUMENT_COST } from "../../oauth/find-client";
import { answer, operation } from "../../operation";
import { AuthorizationQuery, GrantedScopes } from "../../schemas/app";

/** Lifetime of an authorization code, in milliseconds. */
const CODE_LIFE = MINUTE;

export const giveConsent = operation(
  {
    method: "post",
    path: "/oauth/authorize",
    id: "giveConsent",
    tag: "apps",
    summary: "Connect an app",
    description: `For the page on which players decide; pages of other sites and tokens of apps are refused. Send the
player's browser to \`redirectTo\`: it contains a code that the app exchanges for tokens within a minute. With
\`scopes\` you grant fewer than the app requests. You cannot grant a scope that your token lacks.`,
    access: { anyOf: ["account:write"] },
    cost: DOCUMENT_COST,
    idempotency: "none",
    body: {
      required: true,
      schema: z.strictObject({ request: AuthorizationQuery, scopes: GrantedScopes }).meta({ id: "ConsentRequest" }),
    },
    answers: {
      200: {
        description: "The app is connected when it exchanges the code.",
        schema: z
          .object({ redirectTo: z.string().meta({ example: "https://notes.example.org/callback?code=skc_…" }) })
          .meta({ id: "ConsentGiven" }),
      },
    },
    refusals: [
      "bad-authorization-request",
      "bad-token",
      "insufficient-scope",
      "invalid-request",
      "not-for-apps",
      "origin-not-allowed",
    ],
  },
  async (call, { body }) => {
    const { env, settings, now, pageOrigin } = call;
    const rules = await loadOAuth();
    const find = clientFinder({ env, settings, now, rules, isNear: false });
    const read = await rules.readAuthorizationRequest(body.request, pageOrigin, find);
    if (!read.ok) return err({ code: "bad-authorization-request", ...read.error });
    const scopes = grantedScopes(read.value.scopes, body.scopes);
    if (!scopes.ok) return scopes;
    const grantId = randomId();
    const code = newAppSecret("code", { player: call.caller.playerId, grantId });
    const { challenge } = read.value;
    const details = { grantId, challenge, hash: await sha256Hex(code), expiresAt: now + CODE_LIFE };
    const given = await giveGrant(call, { ...read.value, scopes: scopes.value }, details, rules);
    if (!given.ok) return given;
    return answer({ status: 200, body: { redirectTo: rules.codeAddress(read.value, code, pageOrigin) } });
  },
);
