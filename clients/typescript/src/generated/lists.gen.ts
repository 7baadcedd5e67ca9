import type { PuzzleTheme, Scope, VariantId, WebhookFormat } from './types.gen.js';

/** All values of `PuzzleTheme` when this client was built. */
export const PUZZLE_THEMES: readonly PuzzleTheme[] = ['mate-in-1', 'mate-in-2', 'mate-in-3', 'mate-in-4', 'mate-in-5', 'win-in-1', 'win-in-2', 'win-in-3', 'win-in-4', 'win-in-5', 'advantage', 'saving', 'fork', 'sacrifice', 'quiet', 'duple-check', 'promotion', 'promotion-to-king', 'hoplit', 'city', 'exchange', 'endgame'];

/** All values of `Scope` when this client was built. */
export const SCOPES: readonly Scope[] = ['game:read', 'game:play', 'game:propose', 'challenge:read', 'challenge:write', 'tournament:manage', 'team:manage', 'webhook:manage', 'account:read', 'account:write', 'account:export', 'feed:read', 'calendar:read', 'admin'];

/** All values of `VariantId` when this client was built. */
export const VARIANT_IDS: readonly VariantId[] = ['spartan-chess', 'hoplit-chess', 'sparta'];

/** All values of `WebhookFormat` when this client was built. */
export const WEBHOOK_FORMATS: readonly WebhookFormat[] = ['standard', 'slack', 'discord', 'ntfy', 'web-push'];
