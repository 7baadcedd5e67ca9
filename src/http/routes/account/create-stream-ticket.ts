import * as z from "zod";
import { playerObject } from "../../../bindings";
import { MINUTE } from "../../../shared/duration";
import { rfc3339 } from "../../../shared/time";
import { sha256Hex } from "../../auth/digest";
import { newTicket } from "../../auth/token";
import { answer, operation } from "../../operation";
import { Time } from "../../schemas/basics";

const LIFE = MINUTE;
/** The scopes that a ticket can have. Each stream needs one of them. */
const REACH = ["feed:read", "game:read"] as const;

export const createStreamTicket = operation(
  {
    method: "post",
    path: "/v1/me/stream-tickets",
    id: "createStreamTicket",
    tag: "account",
    summary: "Create a stream ticket",
    description: `A browser's \`EventSource\` cannot send a token. It sends this ticket instead, as the parameter
\`ticket\` of a stream. A ticket opens one stream, within one minute, and has the read access of your token. The
stream ends when the token ends. To reconnect, create a new ticket and send \`after\`.`,
    access: { anyOf: REACH },
    idempotency: "secret",
    answers: {
      201: {
        description: "The ticket.",
        schema: z
          .object({
            ticket: z.string().meta({
              description: "Shown only once.",
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
