/** A value as the text that JSON writes of it: between objects it is passed on faster than the value itself. */
export class JsonText<T> {
  readonly text: string;
  /** What the text is of; for the compiler alone. */
  declare readonly value?: T;

  constructor(text: string) {
    this.text = text;
  }

  /** The value itself, where it is a part of another that is written. */
  toJSON(): unknown {
    return JSON.parse(this.text);
  }
}
