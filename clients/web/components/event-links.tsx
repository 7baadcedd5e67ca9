import { PAGES } from "../addresses";

/** The lists that share an entry of the navigation. */
const LISTS = ["tournaments", "teams"] as const;

/** Links between the lists of tournaments and teams. */
export const EventLinks = ({ current }: { readonly current: (typeof LISTS)[number] }) => (
  <nav class="event-links" aria-label="Events">
    {LISTS.map((list) => (
      <a key={list} href={PAGES[list].address} aria-current={list === current ? "page" : undefined}>
        {PAGES[list].title}
      </a>
    ))}
  </nav>
);
