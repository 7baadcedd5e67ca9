import type { ClaimRefusal } from "../../db/acceptances";
import type { FollowRefusal } from "../../db/following";
import type { AnalysisError } from "../../match/analysis";
import type { OAuthError } from "../../oauth/oauth-error";
import type {
  AddPasskeyRefusal,
  AuthorizeRefusal,
  PingRefusal,
  PostingRefusal,
  RecoverRefusal,
  WebhookRefusal,
} from "../../player/player-rpc";
import type { AnalysisRefusal, MessageRefusal, NotesRefusal, RoomRefusal } from "../../room/room-rpc";
import type { RateStatus } from "../../shared/token-bucket";
import type { TeamRefusal as TeamDecisionRefusal } from "../../team/rules/command";
import type { CommandRefusal } from "../../tournament-object/tournament-rpc";

/** An error in one field of a request: its path (`timeControl.perMove`), and what is expected. */
export interface FieldError {
  readonly field: string;
  readonly detail: string;
}

/** One arm for each code without further members. */
type Plain<Code extends string> = Code extends string ? { readonly code: Code } : never;

type HttpRefusal =
  | Plain<
      | "already-done"
      | "already-renamed"
      | "already-reported"
      | "bad-cursor"
      | "bad-ticket"
      | "bad-idempotency-key"
      | "passkeys-unavailable"
      | "puzzle-already-attempted"
      | "puzzle-over"
      | "email-link-expired"
      | "email-not-repeatable"
      | "email-stopped"
      | "email-unavailable"
      | "email-replies-unavailable"
      | "email-unverified"
      | "blocked"
      | "cursor-gone"
      | "database-not-migrated"
      | "evaluation-not-found"
      | "game-aborted"
      | "idempotency-running"
      | "internal-error"
      | "missing-token"
      | "operator-token-required"
      | "no-vacation-left"
      | "nothing-to-evaluate"
      | "not-for-apps"
      | "opponent-gone"
      | "opponent-suspended"
      | "storage-unavailable"
      | "suspended"
      | "token-too-broad"
      | "unavailable"
      | "unsupported-media-type"
      | "vacation-planned"
      | "weak-idempotency-key"
    >
  | { readonly code: "bad-authorization-request"; readonly error: OAuthError; readonly redirectTo: string | null }
  | { readonly code: "email-bounced"; readonly verifiableAt: number }
  | { readonly code: "game-running"; readonly asking: "best" | "evaluation" | "rematch"; readonly gameId: string }
  | { readonly code: "host-not-allowed"; readonly host: string }
  | { readonly code: "origin-not-allowed"; readonly origin: string }
  | { readonly code: "malformed-request"; readonly detail: string }
  | { readonly code: "on-vacation"; readonly doing: "moving" | "starting" }
  | {
      readonly code: "insufficient-scope";
      readonly scopes: readonly string[];
      /** The scopes that an app has to request, if one of `scopes` is enough. */
      readonly needed?: readonly string[];
    }
  | { readonly code: "method-not-allowed"; readonly allow: readonly string[] }
  | { readonly code: "not-acceptable"; readonly mediaTypes: readonly string[] }
  | { readonly code: "body-too-large"; readonly limit: number }
  | { readonly code: "invalid-request"; readonly errors: readonly FieldError[] }
  | { readonly code: "invalid-position"; readonly field: string; readonly detail: string }
  | { readonly code: "no-such-player"; readonly field: string; readonly username: string }
  /** A move of a puzzle. `index` is that of the move in the request. */
  | {
      readonly code: "illegal-move";
      readonly index: number;
      readonly detail: string;
      readonly legalMoves: readonly string[];
    }
  | {
      readonly code: "illegal-line";
      readonly index: number;
      readonly detail: string;
      readonly legalMoves: readonly string[];
    }
  | {
      readonly code: "unreadable-pgn";
      readonly detail: string;
      readonly line: number | null;
      readonly tag: string | null;
    }
  | { readonly code: "dialect-unknown"; readonly dialect: string; readonly variant: string }
  | { readonly code: "username-taken"; readonly username: string }
  | {
      readonly code: "rating-out-of-range";
      readonly rating: number;
      readonly minRating: number | null;
      readonly maxRating: number | null;
    }
  | { readonly code: "too-many-evaluations"; readonly limit: number; readonly retryAfterSeconds: number }
  | { readonly code: "too-many-tokens"; readonly limit: number }
  | { readonly code: "too-many-streams"; readonly per: "address" | "game"; readonly limit: number };

/**
 * Refusals of a tournament. A rating out of range has the form that challenges use, and only the server itself pairs
 * rounds.
 */
export type TournamentRefusal =
  | Exclude<CommandRefusal, { code: "not-found" | "rating-out-of-range" | "not-to-be-paired" }>
  | { readonly code: "too-many-tournaments"; readonly limit: number }
  | { readonly code: "too-many-entries"; readonly limit: number }
  /** `reads`: the newest version that this server reads. */
  | { readonly code: "manifest-version"; readonly version: number; readonly reads: number }
  | { readonly code: "unknown-players"; readonly usernames: readonly string[] };

/** Refusals of a team. */
export type TeamRefusal =
  | TeamDecisionRefusal
  | { readonly code: "not-a-member" }
  | { readonly code: "too-many-teams"; readonly limit: number }
  | { readonly code: "too-many-memberships"; readonly limit: number };

/** The rate limit as reported to a caller. `remaining` and `resetSeconds` are absent where they are unknown. */
export type ReportedRate = Pick<RateStatus, "limit" | "windowSeconds"> &
  Partial<Pick<RateStatus, "remaining" | "resetSeconds">>;

/** Too many requests: of a player, of an address, or to one resource. */
export interface RateLimited {
  readonly code: "rate-limited";
  readonly retryAfterSeconds: number;
  readonly rate?: ReportedRate;
}

/** The server has more requests than it can answer in time. */
export interface Overloaded {
  readonly code: "overloaded";
  readonly retryAfterSeconds: number;
}

/** All refusals. `PROBLEMS` defines their responses. The codes are public and never change. */
export type Refusal =
  | HttpRefusal
  | RateLimited
  | Overloaded
  | RoomRefusal
  | TeamRefusal
  | TournamentRefusal
  | MessageRefusal
  | NotesRefusal
  | AnalysisRefusal
  | ({ readonly code: "invalid-analysis" } & AnalysisError)
  | ClaimRefusal
  | FollowRefusal
  | PostingRefusal
  | WebhookRefusal
  | RecoverRefusal
  | Exclude<AddPasskeyRefusal, { code: "rate-limited" }>
  | PingRefusal
  | Exclude<AuthorizeRefusal, { code: "rate-limited" }>;

export type RefusalCode = Refusal["code"];

/** The refusals with these codes. */
export type RefusalOf<Code extends RefusalCode> = Extract<Refusal, { code: Code }>;
