import { answer, operation } from "../../operation";
import { PushKey } from "../../schemas/webhook";

export const getPushKey = operation(
  {
    method: "get",
    path: "/v1/push-key",
    id: "getPushKey",
    tag: "webhooks",
    summary: "The key that browsers subscribe for",
    description: `What a page gives to \`pushManager.subscribe\` as \`applicationServerKey\`, before it registers the subscription as a
webhook of the format \`web-push\`. A subscription that was made for another key can't be sent anything: where
\`subscription.options.applicationServerKey\` is not this one, subscribe anew.`,
    access: "public",
    hashed: true,
    answers: { 200: { description: "The key.", schema: PushKey } },
    refusals: [],
  },
  async ({ settings }) => answer({ status: 200, body: { publicKey: settings.vapidKeys?.publicKey ?? null } }),
);
