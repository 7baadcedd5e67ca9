import { isHousePlayer } from "../../../src/shared/house";
import type { Json, TestPlayer } from "../client";
import type { GameModel } from "./game-model";
import type { News } from "./news";
import { BEGINNER, type Strength } from "./ratings-model";
import { Trust } from "./weights-model";

/** An entry of a rating history as the API shows it. */
export interface Step {
  readonly game: GameModel;
  readonly result: "win" | "draw" | "loss";
  readonly before: number;
  readonly after: number;
  readonly weight: number;
}

/** A player's rating and results in one variant. */
export class Standing {
  strength: Strength = BEGINNER;
  wins = 0;
  draws = 0;
  losses = 0;
  readonly history: Step[] = [];
  readonly trust = new Trust();
}

/** The expected state of one player. */
export class PlayerModel {
  readonly id: string;
  readonly createdAt: number;
  username: string;
  token: string;
  recoveryCode: string;
  hasRenamed = false;
  isErased = false;
  vacation: { readonly until: number; readonly isNoticed: boolean } | null = null;
  vacationsTaken = 0;
  readonly blocked = new Set<PlayerModel>();
  readonly reported = new Set<PlayerModel>();
  readonly spareTokens: { readonly id: string; readonly token: string }[] = [];
  /** Standings by rating category (`GameModel.ratedAs`). */
  readonly standings = new Map<string, Standing>();
  /** Events outside of games, by subject: a challenge or the account. */
  readonly otherNews = new Map<string, News[]>();
  /** The part of the feed that has been read. */
  readonly feed: Json[] = [];

  constructor({ id, username, token, recoveryCode }: TestPlayer, createdAt: number) {
    this.id = id;
    this.createdAt = createdAt;
    this.username = username;
    this.token = token;
    this.recoveryCode = recoveryCode;
  }

  /** House players have no object and no token, so they have no feed. */
  get isHouse(): boolean {
    return isHousePlayer(this.id);
  }

  standing(ratedAs: string): Standing {
    const known = this.standings.get(ratedAs) ?? new Standing();
    this.standings.set(ratedAs, known);
    return known;
  }

  hear(subject: string, type: string, at: number, data: News["data"]): void {
    const heard = this.otherNews.get(subject) ?? [];
    heard.push({ type, at, data });
    this.otherNews.set(subject, heard);
  }

  isBlockedWith(other: PlayerModel): boolean {
    return this.blocked.has(other) || other.blocked.has(this);
  }
}
