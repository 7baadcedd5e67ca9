import * as z from "zod";
import { Time } from "./values";

/** The definition of an event type. Filters, schemas, OpenAPI and the texts for chats are derived from it. */
interface Definition<Data extends z.ZodType> {
  /**
   * When the event is sent, for the documentation: a sentence without its full stop. The Worker's bundle does not contain
   * it (scripts/worker-sources/).
   */
  readonly summary: string;
  /** The schema of the event's data. */
  readonly data: Data;
  /**
   * The webhooks that receive the event. A filter matches by type, by family (`game.*`) or always (`*`).
   * - `default`: those with a matching filter. A webhook that is created without filters gets one.
   * - `opt-in`: those with a matching filter
   * - `notices`: those with a matching filter, and every browser that shows notifications, whatever its filters are
   * - `none`: one webhook, to which the event is sent directly; filters do not apply
   */
  readonly subscription: "default" | "opt-in" | "notices" | "none";
  /** The event in one plain sentence, for chats. `game` names the variant, and the opponent if known. */
  readonly sentence: (data: z.output<Data>, game: string) => string;
  /** The sentence for a place below a title that already names the variant and the opponent. Default: `sentence`. */
  readonly titledSentence?: (data: z.output<Data>) => string;
}

/**
 * Defines a type of event. Its schemas are components of the OpenAPI document: `turn.started` becomes `TurnStarted` and
 * `TurnStartedData`.
 * @param type the subject, a dot, and what happened to it, as in `turn.started`
 */
export function event<const Type extends `${string}.${string}`, Data extends z.ZodType>(
  type: Type,
  { summary, data, subscription, sentence, titledSentence }: Definition<Data>,
) {
  const name = type.replaceAll(/(?:^|\.)(\w)/g, (_match, letter: string) => letter.toUpperCase());
  const schema = z
    .object({
      id: z.string().meta({ description: "The same in the feed, in streams and in all attempts of a webhook." }),
      type: z.literal(type),
      timestamp: Time,
      data: data.meta({ id: `${name}Data` }),
    })
    .meta({ id: name, description: `${summary}.` });
  return {
    type,
    summary,
    subscription,
    schema,
    /** The sentence of an event of this type; null if the data do not match the schema. */
    sentenceOf: (eventData: unknown, game: string): string | null => {
      const parsed = data.safeParse(eventData);
      return parsed.success ? sentence(parsed.data, game) : null;
    },
    /** Like `sentenceOf`, for a place below a title that already names the variant and the opponent. */
    titledSentenceOf: (eventData: unknown, game: string): string | null => {
      const parsed = data.safeParse(eventData);
      if (!parsed.success) return null;
      return titledSentence === undefined ? sentence(parsed.data, game) : titledSentence(parsed.data);
    },
  } as const;
}
