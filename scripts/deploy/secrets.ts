import * as z from "zod";

const Secrets = z.array(z.object({ name: z.string() }));

/** Whether the output of `wrangler secret list --format json` contains a secret. */
export const hasSecret = (list: string, name: string): boolean =>
  Secrets.parse(JSON.parse(list)).some((secret) => secret.name === name);
