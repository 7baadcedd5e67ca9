/** The names of the color schemes for players. */
export const SCHEME_NAMES = { system: "Auto", light: "Light", dark: "Dark" } as const;
