import { answer, operation } from "../../operation";
import { PushKey } from "../../schemas/webhook";

export const getPushKey = operation(
  {
    method: "get",
    path: "/v1/push-key",
    id: "getPushKey",
    tag: "webhooks",
    summary: "The server's key for Web Push",
    description: `Pass it to \`pushManager.subscribe\` as \`applicationServerKey\`, then register the subscription as
a webhook with the format \`web-push\`. A subscription for another key cannot receive anything: if
\`subscription.options.applicationServerKey\` is not this key, subscribe again.`,
    access: "public",
    hashed: true,
    answers: { 200: { description: "The key.", schema: PushKey } },
    refusals: [],
  },
  async ({ settings }) => answer({ status: 200, body: { publicKey: settings.vapidKeys?.publicKey ?? null } }),
);
