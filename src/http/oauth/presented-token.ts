import type { PresentedToken } from "../../player/player-rpc";
import { sha256Hex } from "../auth/digest";
import { ownerOfAppSecret, playerOfToken } from "../auth/token";

/** A token that somebody sends to revoke or inspect it, and the player that it names. Null if it is malformed. */
export async function presentedToken(
  text: string,
): Promise<{ readonly player: string; readonly token: PresentedToken } | null> {
  const hash = await sha256Hex(text);
  const player = playerOfToken(text);
  if (player !== null) return { player, token: { kind: "access", hash } };
  const owner = ownerOfAppSecret("refresh", text);
  return owner === null ? null : { player: owner.player, token: { kind: "refresh", hash, grantId: owner.grantId } };
}
