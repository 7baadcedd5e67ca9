import { LearnLinks } from "../../components/learn-links";
import { HouseGames } from "../lobby/house-games";

/** Instead of the list: ways to start a first game. */
export const NoGames = () => (
  <>
    <section>
      <p class="lead">You have no running games. Start one against a bot, or find an opponent in the lobby.</p>
      <p class="actions">
        <a class="button" href="/lobby">
          To the lobby
        </a>
      </p>
      <LearnLinks />
    </section>
    <HouseGames />
  </>
);
