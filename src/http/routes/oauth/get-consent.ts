import * as z from "zod";
import { loadOAuth } from "../../../on-demand";
import { err } from "../../../shared/result";
import { viewConsent } from "../../oauth/consent";
import { clientFinder, DOCUMENT_COST } from "../../oauth/find-client";
import { answer, operation } from "../../operation";
import { AuthorizationQuery, Consent } from "../../schemas/app";

export const getConsent = operation(
  {
    method: "get",
    path: "/oauth/consent",
    id: "getConsent",
    tag: "apps",
    summary: "An app's request for access",
    description: `For the page on which players decide: which app requests access, where they are sent afterwards, and
what the app could do. An invalid request is 422 \`bad-authorization-request\`.`,
    access: "public",
    whileSuspended: true,
    cost: DOCUMENT_COST,
    query: z.strictObject({ request: AuthorizationQuery }),
    answers: { 200: { description: "The request.", schema: Consent } },
    refusals: ["bad-authorization-request"],
  },
  async ({ env, settings, now, pageOrigin }, { query }) => {
    const rules = await loadOAuth();
    const find = clientFinder({ env, settings, now, rules, isNear: false });
    const read = await rules.readAuthorizationRequest(query.request, pageOrigin, find);
    if (!read.ok) return err({ code: "bad-authorization-request", ...read.error });
    const { redirectUri, state } = read.value;
    const refused = rules.oauthError("access_denied", "The player has refused.");
    const cancelTo = rules.errorAddress(redirectUri, refused, state, pageOrigin);
    return answer({ status: 200, body: viewConsent(read.value, cancelTo, rules) });
  },
);
