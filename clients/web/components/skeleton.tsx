/** Placeholder of a page, to avoid a layout shift when its data arrives. */
export const PageSkeleton = () => (
  <div class="skeleton" aria-busy="true">
    <span class="unseen">Loading</span>
    <div class="skeleton-title" />
    <div class="skeleton-line" />
    <div class="skeleton-block" />
  </div>
);

/** A component with a placeholder of a list with `count` items, by the classes of the list and its items. */
const listSkeleton =
  (list: string, item: string) =>
  ({ count }: { readonly count: number }) => (
    <ul class={list} aria-busy="true">
      {Array.from({ length: count }, (_, index) => (
        <li key={index} class={item}>
          {index === 0 ? <span class="unseen">Loading</span> : null}
        </li>
      ))}
    </ul>
  );

/** Placeholder of a list with `count` rows. */
export const RowsSkeleton = listSkeleton("rows", "row skeleton-row");

/** Placeholder of a list with `count` cards. */
export const CardsSkeleton = listSkeleton("cards", "card skeleton-card");
