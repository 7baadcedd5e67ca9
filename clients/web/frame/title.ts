/** Names the window after what a page shows, as soon as that is known. */
export function showTitle(title: string): void {
  document.title = `${title} · Skytale`;
}
