import type { VariantId } from "skytale-client";
import { useAction } from "../../components/action";
import { Refusal } from "../../components/refusal";
import { SmallBoard } from "../../components/small-board";
import { go } from "../../frame/router";
import { newestRevision } from "../../games/game-records";
import { HOUSE_BOTS, playHouseBot } from "../../games/house-bots";
import { rulesOf, VARIANT_IDS, VARIANT_NAMES } from "../../games/variants";

/** Games against the house bots. They accept every challenge at once, so a click starts a game. */
export const HouseGames = () => (
  <section>
    <h2>Play a bot</h2>
    <p class="help">
      Replies within seconds. Unrated, no clock. {HOUSE_BOTS.map(({ name, words }) => `${name}: ${words}`).join("; ")}.
    </p>
    <ul class="cards">
      {VARIANT_IDS.map((variant) => (
        <HouseCard key={variant} variant={variant} />
      ))}
    </ul>
  </section>
);

function HouseCard({ variant }: { readonly variant: VariantId }) {
  const { isRunning, refusal, run } = useAction();
  const revision = newestRevision(variant);
  const position = rulesOf(variant, revision)?.startPosition;
  return (
    <li class="card">
      {position === undefined ? (
        <div class="small-board" />
      ) : (
        <SmallBoard
          variant={variant}
          rulesRevision={revision}
          position={position}
          orientation="white"
          lastMove={null}
        />
      )}
      <div class="card-words">
        <h3 class="card-name">{VARIANT_NAMES[variant]}</h3>
        <p class="card-buttons">
          {HOUSE_BOTS.map(({ username, name }) => (
            <button
              key={username}
              type="button"
              aria-disabled={isRunning.value}
              onClick={() => void run(async () => go(`/games/${await playHouseBot(variant, username)}`))}
            >
              {name}
              <span class="unseen"> in {VARIANT_NAMES[variant]}</span>
            </button>
          ))}
        </p>
        <Refusal sentence={refusal} />
      </div>
    </li>
  );
}
