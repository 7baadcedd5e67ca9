import { useSignal } from "@preact/signals";
import { listTournaments, type TournamentSummary } from "skytale-client";
import { useAction } from "../../components/action";
import { EventLinks } from "../../components/event-links";
import { Refusal } from "../../components/refusal";
import { Select } from "../../components/select";
import { RowsSkeleton } from "../../components/skeleton";
import { Unloaded } from "../../components/unloaded";
import { currentUrl, replaceUrl } from "../../frame/router";
import { VARIANT_IDS, VARIANT_NAMES } from "../../games/variants";
import { client } from "../../server/client";
import { useResource } from "../../server/resource";
import { session } from "../../server/session";
import { ownTournaments, tournamentLists } from "../../server/tournaments";
import { TournamentRow } from "./tournament-row";
import { FORMAT_NAMES } from "./words";

/** The filters of the list. They are part of the address, so that a list can be shared as a link. */
const FILTERS = ["status", "variant", "format"] as const;

const STATUSES = [
  ["open", "Open to entry"],
  ["running,paused", "Running"],
  ["finished,canceled", "Finished"],
] as const;

/** The tournaments of the server. A player's own ones come first. */
export default function TournamentsPage() {
  const query = currentUrl.value.searchParams;
  const filter = new URLSearchParams(
    FILTERS.flatMap((name) => {
      const value = query.get(name);
      return value === null || value === "" ? [] : [[name, value]];
    }),
  );
  const set = (name: (typeof FILTERS)[number], value: string): void => {
    const next = new URLSearchParams(filter);
    if (value === "") next.delete(name);
    else next.set(name, value);
    replaceUrl(next.size === 0 ? "/tournaments" : `/tournaments?${next}`);
  };
  const username = session.value?.username;
  return (
    <>
      <EventLinks current="tournaments" />
      <h1>Tournaments</h1>
      <form class="form inline-form" onSubmit={(event) => event.preventDefault()}>
        <Select
          name="Status"
          value={filter.get("status") ?? ""}
          options={STATUSES}
          set={(text) => set("status", text)}
        />
        <Select
          name="Game"
          value={filter.get("variant") ?? ""}
          options={VARIANT_IDS.map((id) => [id, VARIANT_NAMES[id]] as const)}
          set={(text) => set("variant", text)}
        />
        <Select
          name="Format"
          value={filter.get("format") ?? ""}
          options={Object.entries(FORMAT_NAMES)}
          set={(text) => set("format", text)}
        />
        <a class="button" href="/tournaments/new">
          Create a tournament
        </a>
      </form>
      {username === undefined || filter.size > 0 ? (
        <Tournaments key={filter.toString()} filter={filter.toString()} />
      ) : (
        <WithOwn key={username} username={username} />
      )}
    </>
  );
}

/** The player's own tournaments, then the others. */
function WithOwn({ username }: { readonly username: string }) {
  const known = useResource(ownTournaments, username);
  const own = known.data.value;
  if (own === undefined) return <Unloaded entry={known} skeleton={<RowsSkeleton count={8} />} />;
  return (
    <>
      {own.length === 0 ? null : (
        <section>
          <h2>Your tournaments</h2>
          <Rows items={own} />
        </section>
      )}
      <Tournaments filter="" own={own} />
    </>
  );
}

const Rows = ({ items }: { readonly items: readonly TournamentSummary[] }) => (
  <ul class="rows">
    {items.map((tournament) => (
      <TournamentRow key={tournament.id} tournament={tournament} />
    ))}
  </ul>
);

interface TournamentsProps {
  /** The query string of `GET /v1/tournaments`. */
  readonly filter: string;
  /** Tournaments that the page already shows above this list. */
  readonly own?: readonly TournamentSummary[];
}

/** Tournaments, newest first. There are no events about them, so the list is polled. */
function Tournaments({ filter, own = [] }: TournamentsProps) {
  const known = useResource(tournamentLists, filter, 60_000);
  const more = useSignal<{ readonly items: readonly TournamentSummary[]; readonly next: string | null } | null>(null);
  const { isRunning, refusal, run } = useAction();
  const first = known.data.value;
  if (first === undefined) return <Unloaded entry={known} skeleton={<RowsSkeleton count={8} />} />;
  const all = new Map([...(more.value?.items ?? []), ...first.items].map((item) => [item.id, item]));
  const items = [...all.values()]
    .filter(({ id }) => own.every((other) => other.id !== id))
    .toSorted((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt));
  const next = more.value === null ? first.nextCursor : more.value.next;
  const showMore = () =>
    void run(async () => {
      if (next === null) return;
      const query = { ...Object.fromEntries(new URLSearchParams(filter)), cursor: next, limit: 30 };
      const page = await listTournaments({ client: client.value, query });
      more.value = { items: [...(more.value?.items ?? []), ...page.items], next: page.nextCursor };
    });
  return (
    <section>
      <h2 class={own.length === 0 ? "unseen" : ""}>{own.length === 0 ? "Results" : "Other tournaments"}</h2>
      {items.length === 0 ? <Nothing isFiltered={filter !== ""} /> : null}
      <Rows items={items} />
      <Refusal sentence={refusal} />
      {next === null ? null : (
        <button type="button" aria-disabled={isRunning.value} onClick={showMore}>
          Show more
        </button>
      )}
    </section>
  );
}

const Nothing = ({ isFiltered }: { readonly isFiltered: boolean }) =>
  isFiltered ? (
    <>
      <p>No tournaments match these filters.</p>
      <p class="actions">
        <button type="button" onClick={() => replaceUrl("/tournaments")}>
          Clear filters
        </button>
      </p>
    </>
  ) : (
    <p>There are no other tournaments. Anybody can create one.</p>
  );
