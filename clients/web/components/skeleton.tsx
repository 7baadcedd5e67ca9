/** Placeholder of a page, to avoid a layout shift when its data arrives. */
export const PageSkeleton = () => (
  <div class="skeleton" aria-busy="true">
    <span class="unseen">Loading</span>
    <div class="skeleton-title" />
    <div class="skeleton-line" />
    <div class="skeleton-block" />
  </div>
);

/** Placeholder of a list with `count` rows. */
export const RowsSkeleton = ({ count }: { readonly count: number }) => (
  <ul class="rows" aria-busy="true">
    {Array.from({ length: count }, (_, index) => (
      <li key={index} class="row skeleton-row">
        {index === 0 ? <span class="unseen">Loading</span> : null}
      </li>
    ))}
  </ul>
);

/** Placeholder of a list with `count` cards. */
export const CardsSkeleton = ({ count }: { readonly count: number }) => (
  <ul class="cards" aria-busy="true">
    {Array.from({ length: count }, (_, index) => (
      <li key={index} class="card skeleton-card">
        {index === 0 ? <span class="unseen">Loading</span> : null}
      </li>
    ))}
  </ul>
);
