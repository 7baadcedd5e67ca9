import * as z from "zod";
import { loadOAuth } from "../../../on-demand";
import { err } from "../../../shared/result";
import { viewConsent } from "../../oauth/consent";
import { deviceGuard, findDevice } from "../../oauth/find-device";
import { answer, operation } from "../../operation";
import { Consent, UserCode } from "../../schemas/app";

export const getDevice = operation(
  {
    method: "get",
    path: "/oauth/device/{userCode}",
    id: "getDevice",
    tag: "apps",
    summary: "A device's request for access",
    description: "For the page on which players type the code that a device shows. An unknown or expired code is 404.",
    access: { anyOf: ["account:write"] },
    // Guessing codes has to hit the limit of the player soon.
    cost: 10,
    params: z.object({ userCode: UserCode }),
    answers: { 200: { description: "The request.", schema: Consent } },
    refusals: ["not-found"],
    guard: deviceGuard,
  },
  async (call, { params }) => {
    const rules = await loadOAuth();
    const device = await findDevice(call, params.userCode, rules);
    return device === null
      ? err({ code: "not-found" })
      : answer({ status: 200, body: viewConsent(device, null, rules) });
  },
);
