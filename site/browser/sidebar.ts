/** Scrolls the list of pages to the current page. */
export function scrollToCurrentPage(): void {
  const list = document.querySelector<HTMLElement>(".sidebar");
  const here = list?.querySelector<HTMLElement>("[aria-current]");
  if (!list || !here) return;
  const below = here.getBoundingClientRect().bottom - list.getBoundingClientRect().bottom;
  if (below > 0) list.scrollTop += below + list.clientHeight / 3;
}
