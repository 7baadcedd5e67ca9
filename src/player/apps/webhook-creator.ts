import type { WebhookCreator } from "../../deliveries/contract";
import type { Passkeys } from "../account/passkeys";
import type { Tokens } from "../account/tokens";
import type { Grants } from "./grants";

interface Components {
  readonly grants: Grants;
  readonly passkeys: Passkeys;
  readonly tokens: Tokens;
}

/** Describes the creator of a webhook by the id of its token. Null if the token is not valid. */
export function webhookCreator(
  tokenId: string,
  { grants, passkeys, tokens }: Components,
  now: number,
): WebhookCreator | null {
  if (!tokens.list(now).some(({ id }) => id === tokenId)) return null;
  return { tokenId, lineage: passkeys.lineageOf(tokenId, now), app: grants.appWith(tokenId, now) };
}
