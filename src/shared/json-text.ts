/**
 * A value in serialized form. RPC between Durable Objects transfers a string faster than a structured clone of the
 * value.
 */
export class JsonText<T> {
  readonly text: string;
  /** The type of the serialized value. Never set; it exists for the compiler only. */
  declare readonly value?: T;

  constructor(text: string) {
    this.text = text;
  }

  /** Parses the text, so that `JSON.stringify` of a surrounding value embeds the value and not a string. */
  toJSON(): unknown {
    return JSON.parse(this.text);
  }
}
