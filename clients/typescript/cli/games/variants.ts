import type { VariantId } from "skytale-client";

const KNOWN = { "spartan-chess": true, "hoplit-chess": true, sparta: true } satisfies Readonly<Record<VariantId, true>>;

const isVariant = (text: string): text is VariantId => Object.hasOwn(KNOWN, text);

/** The games there are; the compiler holds them against the API's description. */
export const VARIANTS: readonly VariantId[] = Object.keys(KNOWN).filter(isVariant);
