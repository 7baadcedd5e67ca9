import type { EventType, Game, Side } from "skytale-client";

/** A change of an offer, and the side that made the offer. */
interface OfferChange {
  readonly type: EventType;
  readonly side: Side;
}

/**
 * The changes of offers between two states of a game. The states do not reveal whether an offer was declined or
 * withdrawn, so it is reported as withdrawn. If the ply or the status differs, no changes are reported, because moves
 * end all offers.
 */
export function offerChanges(before: Game, now: Game): readonly OfferChange[] {
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
