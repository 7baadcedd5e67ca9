import type { ObserverBinding } from "../object-kinds";
import type { MatchEvent } from "./event";

/** An object that receives events of a match beside the players' objects: the tournament of the game, for example. */
export interface Observer {
  /** The kind of Durable Object. */
  readonly kind: ObserverBinding;
  /** The name of the object. */
  readonly id: string;
  /** The types of events that the object receives, as far as spectators see them. Other events cost no call. */
  readonly events: readonly MatchEvent["type"][];
}

/** Identifies an observer of a match. */
export type ObserverKey = `${string} ${string}`;

/** The key of an observer. */
export const keyOf = ({ kind, id }: Observer): ObserverKey => `${kind} ${id}`;
