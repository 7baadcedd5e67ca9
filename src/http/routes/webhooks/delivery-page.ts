import * as z from "zod";
import type { DeliveryFilter, DeliveryInfo } from "../../../player/player-rpc";
import { cursorOf } from "../../lists/cursor";
import { viewDelivery } from "./visibility";

/** The last delivery of a page. */
interface Place {
  readonly id: string;
}

/** The query of a page of deliveries. */
interface Query {
  readonly limit: number;
  readonly state?: DeliveryInfo["state"] | undefined;
}

export const DeliveryCursor = cursorOf<Place>(z.strictObject({ id: z.string().regex(/^[1-9]\d{0,14}$/) }));

/** The filter that reads a page and one more delivery, which shows whether another page follows. */
export const filterOf = ({ limit, state }: Query, after: Place | null): DeliveryFilter => ({
  ...(state === undefined ? {} : { state }),
  before: after?.id ?? null,
  limit: limit + 1,
});

/** The page of deliveries that were read with `filterOf`. */
export function viewDeliveries(found: readonly DeliveryInfo[], { limit }: Query) {
  const items = found.slice(0, limit);
  const last = items.at(-1);
  const nextCursor = last && found.length > limit ? DeliveryCursor.write({ id: last.id }) : null;
  return { items: items.map(viewDelivery), nextCursor };
}
