import * as z from "zod";
import { decideDeviceRequest } from "../../../db/device-requests";
import { loadOAuth } from "../../../on-demand";
import { randomId } from "../../../random-id";
import { err } from "../../../shared/result";
import { consentFault, giveGrant, grantedScopes } from "../../oauth/consent";
import { deviceGuard, findDevice } from "../../oauth/find-device";
import { answer, operation } from "../../operation";
import { GrantedScopes, UserCode } from "../../schemas/app";

export const decideDevice = operation(
  {
    method: "post",
    path: "/oauth/device/{userCode}",
    id: "decideDevice",
    tag: "apps",
    summary: "Connect a device, or refuse it",
    description: `For the page on which players type the code that a device shows; pages of other sites and tokens of
apps are refused. A code works for one decision; then, or if it is unknown or has expired, it is 404.`,
    access: { anyOf: ["account:write"] },
    cost: 10,
    idempotency: "none",
    params: z.object({ userCode: UserCode }),
    body: {
      required: true,
      schema: z.strictObject({ approve: z.boolean(), scopes: GrantedScopes }).meta({ id: "DeviceDecision" }),
    },
    answers: { 204: { description: "The device receives the decision within seconds." } },
    refusals: ["bad-token", "insufficient-scope", "invalid-request", "not-for-apps", "not-found", "origin-not-allowed"],
    guard: deviceGuard,
  },
  async (call, { params, body }) => {
    const rules = await loadOAuth();
    const device = await findDevice(call, params.userCode, rules);
    if (device === null) return err({ code: "not-found" });
    const { hash, expiresAt } = device;
    const scopes = grantedScopes(device.scopes, body.scopes);
    if (!scopes.ok) return scopes;
    const fault = consentFault(call, body.approve ? scopes.value : []);
    if (fault !== null) return err(fault);
    const grantId = randomId();
    if (body.approve) {
      // The code of the grant is the device code. If another decision was earlier, nobody learns of the grant, and it
      // expires with its code.
      const given = await giveGrant(
        call,
        { ...device, scopes: scopes.value },
        { grantId, hash, expiresAt, challenge: null },
        rules,
      );
      if (!given.ok) return given;
    }
    const approval = body.approve ? { playerId: call.caller.playerId, grantId } : null;
    const isDecided = await decideDeviceRequest(call.env.DB, hash, approval);
    return isDecided ? answer({ status: 204, body: null }) : err({ code: "not-found" });
  },
);
