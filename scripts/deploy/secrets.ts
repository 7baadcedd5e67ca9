import * as z from "zod";

const Secrets = z.array(z.object({ name: z.string() }));

/** Whether a Worker has a secret of this name, by what `wrangler secret list --format json` prints. */
export const hasSecret = (list: string, name: string): boolean =>
  Secrets.parse(JSON.parse(list)).some((secret) => secret.name === name);
