/**
 * Scrolls down until the end of `last` is visible, but not so far that the start of `first` disappears. The
 * `scroll-padding-top` of the page and the `scroll-margin-bottom` of `last` are kept free. Never scrolls up.
 */
export function revealThrough(first: Element | null, last: Element | null): void {
  if (first === null || last === null) return;
  const top = pixels(getComputedStyle(document.documentElement).scrollPaddingTop);
  const bottom = innerHeight - pixels(getComputedStyle(last).scrollMarginBottom);
  const room = first.getBoundingClientRect().top - top;
  const hidden = last.getBoundingClientRect().bottom - bottom;
  if (Math.min(room, hidden) > 0) scrollBy(0, Math.min(room, hidden));
}

const pixels = (length: string): number => Number.parseFloat(length) || 0;
