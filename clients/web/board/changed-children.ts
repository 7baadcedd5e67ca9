/** What an element was last filled with. */
const shown = new WeakMap<Element, string>();

/**
 * Fills an element anew, unless it shows the same already: what is made anew loses the focus, and the click that a
 * finger has begun.
 * @param content tells what is to be shown from what is shown
 */
export function replaceChanged(element: Element, content: string, make: () => readonly Element[]): void {
  if (shown.get(element) === content) return;
  shown.set(element, content);
  element.replaceChildren(...make());
}
