import { note, place } from "../../frame/router";
import { FinishedGames } from "../../parts/finished-games";
import { VARIANT_IDS, VARIANT_NAMES } from "../../parts/variants";

/** What the archive is narrowed down by: it stands in the address, so that a search can be passed on. */
const FILTERS = ["variant", "player", "winner", "rated"] as const;
type Filter = (typeof FILTERS)[number];

/** Finished games of everybody, with filters. */
export default function ArchivePage() {
  const query = place.value.searchParams;
  const filter = new URLSearchParams(
    FILTERS.flatMap((name) => {
      const value = query.get(name);
      return value === null || value === "" ? [] : [[name, value]];
    }),
  );
  const set = (name: Filter, value: string): void => {
    const next = new URLSearchParams(filter);
    if (value === "") next.delete(name);
    else next.set(name, value);
    note(next.size === 0 ? "/archive" : `/archive?${next}`);
  };
  const value = (name: Filter): string => filter.get(name) ?? "";
  return (
    <>
      <h1>Finished games</h1>
      <nav class="leaders-links" aria-label="Leaderboards">
        {VARIANT_IDS.map((variant) => (
          <a key={variant} href={`/leaderboards/${variant}`}>
            Leaders in {VARIANT_NAMES[variant]}
          </a>
        ))}
      </nav>
      <form class="form inline-form" onSubmit={(event) => event.preventDefault()}>
        <Select
          name="Game"
          value={value("variant")}
          options={VARIANT_IDS.map((id) => [id, VARIANT_NAMES[id]])}
          set={(text) => set("variant", text)}
        />
        <label>
          Player
          <input
            autocapitalize="none"
            autocomplete="off"
            spellcheck={false}
            maxLength={40}
            value={value("player")}
            onChange={({ currentTarget }) => set("player", currentTarget.value.trim())}
          />
        </label>
        <Select
          name="Won by"
          value={value("winner")}
          options={[
            ["white", "White"],
            ["black", "Black"],
            ["none", "Nobody"],
          ]}
          set={(text) => set("winner", text)}
        />
        <Select
          name="Rated"
          value={value("rated")}
          options={[
            ["true", "Rated"],
            ["false", "Casual"],
          ]}
          set={(text) => set("rated", text)}
        />
      </form>
      <section>
        <FinishedGames key={filter.toString()} filter={filter.toString()} />
      </section>
    </>
  );
}

interface SelectProps {
  readonly name: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, name: string])[];
  readonly set: (value: string) => void;
}

const Select = ({ name, value, options, set }: SelectProps) => (
  <label>
    {name}
    <select value={value} onChange={({ currentTarget }) => set(currentTarget.value)}>
      <option value="">Any</option>
      {options.map(([option, words]) => (
        <option key={option} value={option}>
          {words}
        </option>
      ))}
    </select>
  </label>
);
