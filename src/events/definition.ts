import * as z from "zod";
import { Time } from "./values";

/** What has to be said of a type of event; all else that is known of it follows from this. */
interface Definition<Data extends z.ZodType> {
  /** When it comes, for the documentation: a sentence without its full stop. */
  readonly summary: string;
  /** What it tells. */
  readonly data: Data;
  /**
   * Which webhooks are sent it: `default`, also those that were made without naming events; `opt-in`, those that name
   * it; `notices`, those that name it, and every browser that shows notices, whatever it asked for; `none`, no filter
   * lets it through.
   */
  readonly subscription: "default" | "opt-in" | "notices" | "none";
  /** The event in one plain sentence, for chats. `game`: the game it belongs to in words, with the opponent if that is known. */
  readonly sentence: (data: z.output<Data>, game: string) => string;
  /** The sentence below a title that names the game and the opponent; `sentence` if it is left out. */
  readonly titledSentence?: (data: z.output<Data>) => string;
}

/**
 * Defines a type of event. Its schemas are components of the OpenAPI document: `turn.started` is `TurnStarted`, with
 * `TurnStartedData`.
 * @param type what it is about, a dot, and what happened to that
 */
export function event<const Type extends `${string}.${string}`, Data extends z.ZodType>(
  type: Type,
  { summary, data, subscription, sentence, titledSentence }: Definition<Data>,
) {
  const name = type.replaceAll(/(?:^|\.)(\w)/g, (_match, letter: string) => letter.toUpperCase());
  const schema = z
    .object({
      id: z.string().meta({ description: "The same in the feed and in webhooks, over all attempts." }),
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
    /** The sentence of an event of this type; null if its data are not as they are described. */
    sentenceOf: (told: unknown, game: string): string | null => {
      const parsed = data.safeParse(told);
      return parsed.success ? sentence(parsed.data, game) : null;
    },
    /** As `sentenceOf`, below a title that names the game and the opponent. */
    titledSentenceOf: (told: unknown, game: string): string | null => {
      const parsed = data.safeParse(told);
      if (!parsed.success) return null;
      return titledSentence === undefined ? sentence(parsed.data, game) : titledSentence(parsed.data);
    },
  } as const;
}
