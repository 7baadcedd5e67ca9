import * as z from "zod";
import { playerObject } from "../../../bindings";
import { MINUTE } from "../../../shared/duration";
import { rfc3339 } from "../../../shared/time";
import { sha256Hex } from "../../auth/digest";
import { newTicket } from "../../auth/token";
import { answer, operation } from "../../operation";
import { Time } from "../../schemas/basics";

const LIFE = MINUTE;
/** All that streams need. */
const REACH = ["feed:read", "game:read"] as const;

export const createStreamTicket = operation(
  {
    method: "post",
    path: "/v1/me/stream-tickets",
    id: "createStreamTicket",
    tag: "account",
    summary: "Let an EventSource in",
    description: `A browser's \`EventSource\` can send no token. It takes this instead, once, within a minute, as the
parameter \`ticket\` of \`/v1/me/events/stream\` or \`/v1/games/{id}/events/stream\`. The ticket reads the feed and games as
far as your token does, and its stream ends with that token. A stream that ends is opened again with a new ticket and
\`after\`, the last id that you have: the address of the first is used up.`,
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
