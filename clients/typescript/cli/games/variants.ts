import type { VariantId } from "skytale-client";

const KNOWN = { "spartan-chess": true, "hoplit-chess": true, sparta: true } satisfies Readonly<Record<VariantId, true>>;

const isVariant = (text: string): text is VariantId => Object.hasOwn(KNOWN, text);

/** All variants. `satisfies` above makes the compiler compare them with the API description. */
export const VARIANTS: readonly VariantId[] = Object.keys(KNOWN).filter(isVariant);
