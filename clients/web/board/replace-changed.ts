/** The content key of each filled element. */
const shown = new WeakMap<Element, string>();

/**
 * Replaces the children of an element if its content has changed. Replacing unchanged children would drop the focus and
 * cancel a click that has begun.
 * @param content a key that differs whenever the new children differ from the current ones
 */
export function replaceChanged(element: Element, content: string, make: () => readonly Element[]): void {
  if (shown.get(element) === content) return;
  shown.set(element, content);
  element.replaceChildren(...make());
}
