import { type Signal, useSignal } from "@preact/signals";
import type { Me } from "skytale-client";
import { Refusal } from "../../components/refusal";
import { useSettingsChange } from "../../components/settings-change";
import { VARIANT_IDS, VARIANT_NAMES } from "../../games/variants";
import { changeSettings } from "../../server/account-settings";
import { ALL_GAMES, type GamesFilter, type GamesOrder } from "./arrange";

type GamesView = Me["gamesView"];

const VIEWS: Readonly<Record<GamesView, string>> = { boards: "Boards", list: "List" };
const ORDERS: Readonly<Record<GamesOrder, string>> = {
  deadline: "Deadline",
  opponent: "Opponent",
  game: "Game",
  "last-move": "Last move",
};
const RATED: Readonly<Record<GamesFilter["rated"], string>> = {
  "": "Rated or not",
  rated: "Rated",
  casual: "Casual",
};

interface OptionsProps {
  readonly view: GamesView;
  readonly order: GamesOrder;
  readonly filter: Signal<GamesFilter>;
}

/**
 * View, order and filters of the list of running games. View and order are settings of the account. In narrow windows,
 * the filters are behind a button, which shows how many are in use.
 */
export function GamesOptions({ view, order, filter }: OptionsProps) {
  const { refusal, change } = useSettingsChange(changeSettings);
  const isOpen = useSignal(false);
  const used = Object.values(filter.value).filter((value) => value.trim() !== "").length;
  const narrow = (changes: Partial<GamesFilter>): void => {
    filter.value = { ...filter.value, ...changes };
  };
  return (
    <>
      <div class={isOpen.value ? "games-options open" : "games-options"}>
        <fieldset class="choices">
          <legend class="unseen">View</legend>
          {keysOf(VIEWS).map((name) => (
            <label key={name} class="pill">
              <input
                type="radio"
                name="games-view"
                checked={view === name}
                onChange={() => change({ gamesView: name })}
              />
              {VIEWS[name]}
            </label>
          ))}
        </fieldset>
        <button
          type="button"
          class="games-filters-button"
          aria-expanded={isOpen.value}
          aria-controls="games-filters"
          onClick={() => {
            isOpen.value = !isOpen.value;
          }}
        >
          Filters{used === 0 ? "" : ` (${used})`}
        </button>
        <Select name="Order" value={order} words={ORDERS} choose={(gamesOrder) => change({ gamesOrder })} />
        <div id="games-filters" class="games-filters">
          <Select
            name="Game"
            value={filter.value.variant}
            words={{ "": "All games", ...Object.fromEntries(VARIANT_IDS.map((id) => [id, VARIANT_NAMES[id]])) }}
            choose={(variant) => narrow({ variant })}
          />
          <Select name="Rated" value={filter.value.rated} words={RATED} choose={(rated) => narrow({ rated })} />
          <label>
            <span class="unseen">Opponent</span>
            <input
              type="search"
              placeholder="Opponent"
              value={filter.value.opponent}
              onInput={({ currentTarget }) => narrow({ opponent: currentTarget.value })}
            />
          </label>
        </div>
      </div>
      <Refusal sentence={refusal} />
    </>
  );
}

const keysOf = <Name extends string>(words: Readonly<Record<Name, string>>): readonly Name[] =>
  Object.keys(words) as Name[];

interface SelectProps<Name extends string> {
  readonly name: string;
  readonly value: Name;
  readonly words: Readonly<Record<Name, string>>;
  readonly choose: (value: Name) => void;
}

function Select<Name extends string>({ name, value, words, choose }: SelectProps<Name>) {
  return (
    <label>
      <span class="unseen">{name}</span>
      <select value={value} onChange={({ currentTarget }) => choose(currentTarget.value as Name)}>
        {keysOf(words).map((option) => (
          <option key={option} value={option}>
            {words[option]}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Shown if no running game passes the filters. */
export const NothingFound = ({ filter }: { readonly filter: Signal<GamesFilter> }) => (
  <p>
    No running game matches the filters.{" "}
    <button
      type="button"
      onClick={() => {
        filter.value = ALL_GAMES;
      }}
    >
      Show all
    </button>
  </p>
);
