import type { VariantId, WebhookFormat } from './types.gen.js';

/** All values of `VariantId` when this client was built. */
export const VARIANT_IDS: readonly VariantId[] = ['spartan-chess', 'hoplit-chess', 'sparta'];

/** All values of `WebhookFormat` when this client was built. */
export const WEBHOOK_FORMATS: readonly WebhookFormat[] = ['standard', 'slack', 'discord', 'ntfy', 'web-push'];
