/** The parts of a page that receive the focus of a removed control. */
const PARTS = "section, fieldset, main, .game-side";

/**
 * Moves the keyboard focus to the part of the page around a control when the control is removed while it has the focus,
 * for example the button of an offer that was made. Without this, the next Tab would begin at the start of the page.
 */
export function keepFocus(root: HTMLElement): void {
  /** The element that last had the focus, and its ancestors. */
  let path: readonly Element[] = [];
  root.addEventListener("focusin", ({ target }) => {
    path = target instanceof Element ? withAncestors(target) : [];
  });
  new MutationObserver(() => {
    if (path[0]?.isConnected !== false) return;
    const part = path.find((element) => element.isConnected && element.matches(PARTS));
    path = [];
    const { activeElement } = document;
    if (!(part instanceof HTMLElement) || (activeElement !== null && activeElement !== document.body)) return;
    part.tabIndex = -1;
    part.focus({ preventScroll: true });
  }).observe(root, { childList: true, subtree: true });
}

function withAncestors(element: Element): readonly Element[] {
  const path: Element[] = [];
  for (let at: Element | null = element; at !== null; at = at.parentElement) path.push(at);
  return path;
}
