import type { Scope, VariantId, WebhookFormat } from './types.gen.js';

/** All values of `Scope` when this client was built. */
export const SCOPES: readonly Scope[] = ['game:read', 'game:play', 'game:propose', 'challenge:read', 'challenge:write', 'tournament:manage', 'team:manage', 'webhook:manage', 'account:read', 'account:write', 'account:export', 'feed:read', 'calendar:read', 'admin'];

/** All values of `VariantId` when this client was built. */
export const VARIANT_IDS: readonly VariantId[] = ['spartan-chess', 'hoplit-chess', 'sparta'];

/** All values of `WebhookFormat` when this client was built. */
export const WEBHOOK_FORMATS: readonly WebhookFormat[] = ['standard', 'slack', 'discord', 'ntfy', 'web-push'];
