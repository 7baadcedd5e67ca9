import { type Signal, useSignal } from "@preact/signals";
import type { VariantId } from "skytale-client";
import { useAction } from "../../components/action";
import { Choices } from "../../components/choices";
import { Refusal } from "../../components/refusal";
import { go } from "../../frame/router";
import { COLOR_NAMES, COLORS, type Color } from "../../games/colors";
import { HOUSE_BOTS, HOUSE_TIME_CONTROL, playHouseBot } from "../../games/house-bots";
import { timeControlWords } from "../../games/time-control-words";
import { VARIANT_IDS, VARIANT_NAMES } from "../../games/variants";

/** Games against the house bots, one row per game. They accept every challenge at once, so a click starts a game. */
export function HouseGames() {
  const color = useSignal<Color>("white");
  return (
    <section>
      <h2>Play a bot</h2>
      <p class="help">
        Replies within seconds. Casual, {timeControlWords(HOUSE_TIME_CONTROL)}.{" "}
        {HOUSE_BOTS.map(({ name, words }) => `${name}: ${words}`).join("; ")}.
      </p>
      <Choices legend="Your color" options={COLORS} chosen={color} nameOf={(name) => COLOR_NAMES[name]} />
      <ul class="rows house-games">
        {VARIANT_IDS.map((variant) => (
          <HouseRow key={variant} variant={variant} color={color} />
        ))}
      </ul>
    </section>
  );
}

function HouseRow({ variant, color }: { readonly variant: VariantId; readonly color: Signal<Color> }) {
  const { isRunning, refusal, run } = useAction();
  return (
    <li class="row">
      <h3 class="card-name">{VARIANT_NAMES[variant]}</h3>
      <p class="card-buttons">
        {HOUSE_BOTS.map(({ username, name }) => (
          <button
            key={username}
            type="button"
            aria-disabled={isRunning.value}
            onClick={() => void run(async () => go(`/games/${await playHouseBot(variant, username, color.peek())}`))}
          >
            {name}
            <span class="unseen"> in {VARIANT_NAMES[variant]}</span>
          </button>
        ))}
      </p>
      <Refusal sentence={refusal} />
    </li>
  );
}
