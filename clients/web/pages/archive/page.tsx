import { effect, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { FinishedGames } from "../../components/finished-games";
import { LeaderLinks } from "../../components/leader-links";
import { PlayerField } from "../../components/player-field";
import { Select } from "../../components/select";
import { SmallBoard } from "../../components/small-board";
import { currentUrl, replaceUrl } from "../../frame/router";
import { ENDINGS, newestRevision } from "../../games/game-records";
import { VARIANT_IDS, VARIANT_NAMES } from "../../games/variants";
import { isMissing } from "../../server/failure";
import { playerKey, profiles } from "../../server/people";

/** The filters of the archive. They are part of the address, so that a search can be shared as a link. */
const FILTERS = [
  "variant",
  "position",
  "player",
  "opponent",
  "result",
  "winner",
  "rated",
  "reason",
  "since",
  "until",
] as const;
/** Filters that are rarely used. They are shown after a click on "More filters". */
const FURTHER: readonly Filter[] = ["winner", "rated", "reason", "since", "until"];
/** Filters that need another one. The server refuses them without it. */
const NEEDED: Readonly<Partial<Record<Filter, Filter>>> = { opponent: "player", result: "player", position: "variant" };
type Filter = (typeof FILTERS)[number];

/** The archive of all finished public games, with filters. */
export default function ArchivePage() {
  const query = currentUrl.value.searchParams;
  const filter = new URLSearchParams(
    FILTERS.flatMap((name) => {
      const value = query.get(name);
      const needed = NEEDED[name];
      const isLost = needed !== undefined && !query.get(needed);
      return value === null || value === "" || isLost ? [] : [[name, value]];
    }),
  );
  const set = (name: Filter, value: string): void => {
    const next = new URLSearchParams(filter);
    if (value === "") next.delete(name);
    else next.set(name, value);
    // A position belongs to its game.
    if (name === "variant") next.delete("position");
    replaceUrl(next.size === 0 ? "/archive" : `/archive?${next}`);
  };
  const value = (name: Filter): string => filter.get(name) ?? "";
  return (
    <>
      <h1>Finished games</h1>
      <LeaderLinks current={null} />
      <PositionFilter variant={value("variant")} position={value("position")} clear={() => set("position", "")} />
      <form class="form inline-form" onSubmit={(event) => event.preventDefault()}>
        <Select
          name="Game"
          value={value("variant")}
          options={VARIANT_IDS.map((id) => [id, VARIANT_NAMES[id]])}
          set={(text) => set("variant", text)}
        />
        <Name name="Player" value={value("player")} set={(text) => set("player", text)} />
        {value("player") === "" ? null : (
          <>
            <Name name="Opponent" value={value("opponent")} set={(text) => set("opponent", text)} />
            <Select
              name="Result"
              value={value("result")}
              options={[
                ["win", "Won"],
                ["draw", "Drawn"],
                ["loss", "Lost"],
              ]}
              set={(text) => set("result", text)}
            />
          </>
        )}
        <details class="further" open={FURTHER.some((name) => filter.has(name))}>
          <summary>More filters</summary>
          <div class="inline-form">
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
            <Select
              name="Ended"
              value={value("reason")}
              options={Object.entries(ENDINGS)}
              set={(text) => set("reason", text)}
            />
            <Day name="From" value={value("since")} isEnd={false} set={(text) => set("since", text)} />
            <Day name="To" value={value("until")} isEnd={true} set={(text) => set("until", text)} />
          </div>
        </details>
      </form>
      <section>
        <FinishedGames key={filter.toString()} filter={filter.toString()} of={filter.get("player")}>
          {filter.size === 0 ? <NoneYet /> : <NoneFits />}
        </FinishedGames>
      </section>
    </>
  );
}

interface PositionFilterProps {
  /** Empty for no filter. */
  readonly variant: string;
  readonly position: string;
  readonly clear: () => void;
}

/** The position that the listed games have in common, with a button that removes this filter. */
function PositionFilter({ variant, position, clear }: PositionFilterProps) {
  const id = VARIANT_IDS.find((each) => each === variant);
  if (position === "" || id === undefined) return null;
  return (
    <div class="position-filter">
      <SmallBoard variant={id} rulesRevision={newestRevision(id)} position={position} orientation="white" />
      <p>Rated games in which this position occurred within 25 moves.</p>
      <button type="button" onClick={clear}>
        All positions
      </button>
    </div>
  );
}

const NoneYet = () => (
  <>
    <p>There are no finished games yet. Once a game is over, everybody can replay it here.</p>
    <p class="actions">
      <a class="button first" href="/lobby">
        Start a game in the lobby
      </a>
    </p>
  </>
);

const NoneFits = () => (
  <>
    <p>No finished games match these filters.</p>
    <p class="actions">
      <button type="button" onClick={() => replaceUrl("/archive")}>
        Clear filters
      </button>
    </p>
  </>
);

interface NameProps {
  readonly name: string;
  readonly value: string;
  readonly set: (value: string) => void;
}

/** A name, completed while it is typed. If no player has the name, the field says so and keeps it. */
function Name({ name, value, set }: NameProps) {
  const text = useSignal(value);
  const isUnknown = useSignal(false);
  useEffect(() => {
    isUnknown.value = false;
    if (value === "") return undefined;
    const profile = profiles.of(playerKey(value));
    const hide = profile.show();
    const stop = effect(() => {
      isUnknown.value = isMissing(profile.failure.value);
    });
    return () => {
      stop();
      hide();
    };
  }, [value]);
  // The filters can also be cleared by a button.
  useEffect(() => {
    text.value = value;
  }, [value]);
  const commit = (typed: string): void => {
    if (typed !== value) set(typed);
  };
  const id = `filter-${name.toLowerCase()}`;
  return (
    <div class="field">
      <label for={id}>{name}</label>
      <PlayerField
        id={id}
        name={text}
        describedBy={`${id}-refusal`}
        isInvalid={isUnknown.value}
        isRequired={false}
        onChoose={set}
        onCommit={commit}
      />
      <p id={`${id}-refusal`} class="refusal" role="alert">
        {isUnknown.value ? `There is no player named ${value}. Check the spelling.` : null}
      </p>
    </div>
  );
}

interface DayProps {
  readonly name: string;
  /** An instant in the format of the API; empty for no filter. */
  readonly value: string;
  /** Whether the value is the end of the day (exclusive) instead of its start. */
  readonly isEnd: boolean;
  readonly set: (value: string) => void;
}

/** A date field. The day starts and ends in the browser's time zone. */
const Day = ({ name, value, isEnd, set }: DayProps) => (
  <label>
    {name}
    <input
      type="date"
      value={value === "" ? "" : dayOf(new Date(Date.parse(value) - (isEnd ? 1 : 0)))}
      onChange={({ currentTarget }) => {
        const [year = 0, month = 1, day = 1] = currentTarget.value.split("-").map(Number);
        const isNone = currentTarget.value === "";
        set(isNone ? "" : new Date(year, month - 1, day + (isEnd ? 1 : 0)).toISOString());
      }}
    />
  </label>
);

/** A date as `YYYY-MM-DD` in the browser's time zone; empty if it is invalid. */
const dayOf = (date: Date): string =>
  Number.isNaN(date.getTime())
    ? ""
    : [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
