import { definitionOf } from "./feed-event";
import type { StoredEvent } from "./stored-event";
import { gameTitle } from "./wording";

/** An event in one plain sentence. One that does not read as it is described here is named. */
export function sentenceOf({ type, data }: StoredEvent): string {
  const { variant } = data;
  const where = typeof variant === "string" ? ` in ${gameTitle({ variant })}` : "";
  return definitionOf(type)?.sentenceOf(data) ?? `${type}${where}.`;
}
