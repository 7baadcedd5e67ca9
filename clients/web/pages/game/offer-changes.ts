import type { EventType, Game, Side } from "skytale-client";

/** What has come of an offer, and whose it was. */
interface OfferChange {
  readonly type: EventType;
  readonly side: Side;
}

/**
 * What has come of offers between two answers on a game, as far as it is certain: whether an offer that is gone was
 * declined or withdrawn they don't tell, and it is called withdrawn here. Moves end all of them, and are seen.
 */
export function changesOf(before: Game, now: Game): readonly OfferChange[] {
  if (now.status !== "active" || now.ply !== before.ply) return [];
  return (["draw", "takeback"] as const).flatMap((kind): readonly OfferChange[] => {
    const [was, is] = [before[`${kind}Offer`], now[`${kind}Offer`]];
    if (was === is) return [];
    return [
      ...(was === null ? [] : [{ type: `${kind}.withdrawn`, side: was } as const]),
      ...(is === null ? [] : [{ type: `${kind}.offered`, side: is } as const]),
    ];
  });
}
