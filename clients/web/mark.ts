/** The logo, a strap around a baton, as SVG. */
export const MARK = `<svg class="mark" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path d="M5 21 19 3" fill="none" stroke="currentColor" stroke-width="5" stroke-linecap="round"/><path d="m6.5 13.5 5.5 4M10 9l5.5 4M13.5 4.5l5.5 4" fill="none" stroke="var(--paper)" stroke-width="1.6"/></svg>`;
