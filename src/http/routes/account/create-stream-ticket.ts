import * as z from "zod";
import { playerObject } from "../../../bindings";
import { MINUTE } from "../../../shared/duration";
import { rfc3339 } from "../../../shared/time";
import { sha256Hex } from "../../auth/digest";
import { newTicket } from "../../auth/token";
import { answer, operation } from "../../operation";
import { Time } from "../../schemas/basics";

const LIFE = MINUTE;
/** The scopes that streams need. */
const REACH = ["feed:read", "game:read"] as const;

export const createStreamTicket = operation(
  {
    method: "post",
    path: "/v1/me/stream-tickets",
    id: "createStreamTicket",
    tag: "account",
    summary: "Let an EventSource in",
    description: `A browser's \`EventSource\` can send no token: it takes this, once, within a minute, as the parameter
\`ticket\` of a stream. It reads as far as your token, with which its stream ends. One that ends is opened again with a new
ticket and \`after\`.`,
    access: { anyOf: REACH },
    idempotency: "secret",
    answers: {
      201: {
        description: "The ticket.",
        schema: z
          .object({
            ticket: z.string().meta({
              description: "Shown this once.",
              example: "skt_7g2k9qd4w0xn5tz1_4nFv0ZqK8sWm2RbYc7TdLh3XpGj6Ua9E1kVbQe",
            }),
            expiresAt: Time,
          })
          .meta({ id: "StreamTicket" }),
      },
    },
    refusals: [],
  },
  async (call) => {
    const { playerId, scopes, tokenId } = call.caller;
    const ticket = newTicket(playerId);
    const expiresAt = call.now + LIFE;
    await playerObject(call.env, playerId).addStreamTicket({
      hash: await sha256Hex(ticket),
      tokenId,
      scopes: REACH.filter((scope) => scopes.includes(scope)),
      expiresAt,
    });
    return answer({ status: 201, body: { ticket, expiresAt: rfc3339(expiresAt) } });
  },
);
