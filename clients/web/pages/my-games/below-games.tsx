import { LastGames } from "./last-games";
import { OwnTournaments } from "./own-tournaments";

/** The lists at the end of the page: the player's tournaments, then the latest finished games. */
export const BelowGames = () => (
  <>
    <OwnTournaments />
    <LastGames />
  </>
);
