/** A time in which no mail may be sent. */
export interface Silence {
  /** When it was acknowledged, in milliseconds since 1970. */
  readonly from: number;
  /** When its end was requested; endless if it was not. */
  until: number;
}

/** The requests of players about mails, and the answers of the server. */
export class MailLedger {
  /** The addresses whose verification each player's mailbox has requested, by the id of the player. */
  readonly verified = new Map<string, Map<string, number>>();
  /** The acknowledged stops of each address. */
  readonly stops = new Map<string, Silence[]>();
  /** The acknowledged ends of each player's notices, by the id of the player. */
  readonly quiet = new Map<string, Silence[]>();
  /** When each player last requested a change of the settings, by the id of the player. */
  readonly changedAt = new Map<string, number>();

  /** Records that the link of a verification is used. */
  verify(playerId: string, address: string, now: number): void {
    const addresses = this.verified.get(playerId) ?? new Map<string, number>();
    if (!addresses.has(address)) addresses.set(address, now);
    this.verified.set(playerId, addresses);
  }
}

/** Records that a silence was acknowledged. */
export function silence(silences: Map<string, Silence[]>, key: string, now: number): void {
  silences.set(key, [...(silences.get(key) ?? []), { from: now, until: Number.POSITIVE_INFINITY }]);
}

/** Records that the end of a silence is requested. */
export function endSilence(silences: ReadonlyMap<string, readonly Silence[]>, key: string, now: number): void {
  for (const each of silences.get(key) ?? []) each.until = Math.min(each.until, now);
}
