import { eq } from "drizzle-orm";
import type { RatingChange } from "../shared/rating-change";
import type { Side } from "../shared/side";
import { games } from "./archive-schema";
import { type ArchivedGame, readGame } from "./archived-game";
import { database } from "./database";
import { shownChange } from "./recording";
import { ratingChanges } from "./schema";

/** An archived game with its effect on ratings; null if it changed none. */
export interface GamePage {
  readonly game: ArchivedGame;
  readonly ratings: Readonly<Record<Side, RatingChange>> | null;
}

/** The finished game with this id and its rating changes; null if there is none. */
export async function findGamePage(d1: D1Database, id: string): Promise<GamePage | null> {
  const db = database(d1);
  const [[row], changes] = await db.batch([
    db.select().from(games).where(eq(games.id, id)),
    db.select().from(ratingChanges).where(eq(ratingChanges.gameId, id)),
  ]);
  if (row === undefined) return null;
  const [white, black] = [row.whiteId, row.blackId].map((id) => changes.find(({ playerId }) => playerId === id));
  const ratings = white && black ? { white: shownChange(white), black: shownChange(black) } : null;
  return { game: await readGame(row), ratings };
}
