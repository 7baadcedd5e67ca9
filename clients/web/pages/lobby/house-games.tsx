import { type Signal, useSignal } from "@preact/signals";
import type { VariantId } from "skytale-client";
import { useAction } from "../../components/action";
import { Choices } from "../../components/choices";
import { Refusal } from "../../components/refusal";
import { go } from "../../frame/router";
import { COLOR_NAMES, COLORS, type Color } from "../../games/colors";
import {
  HOUSE_TIME_CONTROL,
  LEVELS,
  type Level,
  levelWords,
  playHouseBot,
  suggestedLevel,
} from "../../games/house-bots";
import { timeControlWords } from "../../games/time-control-words";
import { VARIANT_IDS, VARIANT_NAMES } from "../../games/variants";
import { useResource } from "../../server/resource";
import { session } from "../../server/session";
import { statistics } from "../../server/statistics";

/**
 * Games of a signed-in player against the house bots, one row per game. They accept every challenge at once, so a click
 * starts a game.
 */
export function HouseGames() {
  const color = useSignal<Color>("white");
  const { data } = useResource(statistics, session.value?.username);
  const results = data.value?.house ?? [];
  return (
    <section>
      <h2>Play a bot</h2>
      <p class="help">
        Replies within seconds. Casual, {timeControlWords(HOUSE_TIME_CONTROL)}.{" "}
        {results.length === 0
          ? "New to a game? Level 1 is for you."
          : "The levels are suggestions from your results so far."}
      </p>
      <Choices legend="Your color" options={COLORS} chosen={color} nameOf={(name) => COLOR_NAMES[name]} />
      <ul class="rows card-rows">
        {VARIANT_IDS.map((variant) => (
          <HouseRow key={variant} variant={variant} suggested={suggestedLevel(results, variant)} color={color} />
        ))}
      </ul>
    </section>
  );
}

interface HouseRowProps {
  readonly variant: VariantId;
  readonly suggested: Level;
  readonly color: Signal<Color>;
}

function HouseRow({ variant, suggested, color }: HouseRowProps) {
  const chosen = useSignal<Level | null>(null);
  const level = chosen.value ?? suggested;
  const { isRunning, refusal, run } = useAction();
  return (
    <li class="row">
      <h3 class="card-name">{VARIANT_NAMES[variant]}</h3>
      <p class="card-buttons">
        <label>
          Level<span class="unseen"> in {VARIANT_NAMES[variant]}</span>
          <select
            value={level}
            onChange={({ currentTarget }) => {
              chosen.value = LEVELS.find((known) => String(known) === currentTarget.value) ?? null;
            }}
          >
            {LEVELS.map((each) => (
              <option key={each} value={each}>
                {levelWords(each)}
              </option>
            ))}
          </select>
        </label>
        <button
          type="button"
          aria-disabled={isRunning.value}
          onClick={() => void run(async () => go(`/games/${await playHouseBot(variant, level, color.peek())}`))}
        >
          Play<span class="unseen"> {VARIANT_NAMES[variant]}</span>
        </button>
      </p>
      <Refusal sentence={refusal} />
    </li>
  );
}
