/** Path data of the pedestal of officers, the same in every set so that sets can be combined. `x` is its center. */
export const pedestal = (x = 22.5): string =>
  `M${x - 12} 39.5v-2.4c0-1.9 1.3-3.1 3.1-3.1h17.8c1.8 0 3.1 1.2 3.1 3.1v2.4z`;

/** The pedestal of foot soldiers. */
export const lowPedestal = (x = 22.5): string =>
  `M${x - 9.5} 39.5v-1.9c0-1.6 1-2.6 2.6-2.6h13.8c1.6 0 2.6 1 2.6 2.6v1.9z`;
