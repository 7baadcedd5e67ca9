/** Lines of the height that a page will have, so that nothing jumps when its data arrive. */
export const PageSkeleton = () => (
  <div class="skeleton" aria-busy="true">
    <span class="unseen">Loading</span>
    <div class="skeleton-title" />
    <div class="skeleton-line" />
    <div class="skeleton-block" />
  </div>
);

/** Places for so many rows of a list. */
export const RowsSkeleton = ({ count }: { readonly count: number }) => (
  <ul class="rows" aria-busy="true">
    {Array.from({ length: count }, (_, index) => (
      <li key={index} class="row skeleton-row">
        {index === 0 ? <span class="unseen">Loading</span> : null}
      </li>
    ))}
  </ul>
);

/** Places for so many cards of a list. */
export const CardsSkeleton = ({ count }: { readonly count: number }) => (
  <ul class="cards" aria-busy="true">
    {Array.from({ length: count }, (_, index) => (
      <li key={index} class="card skeleton-card">
        {index === 0 ? <span class="unseen">Loading</span> : null}
      </li>
    ))}
  </ul>
);
