import { useSignal } from "@preact/signals";
import { listTeams, type TeamSummary } from "skytale-client";
import { INPUT_LIMITS } from "../../../../src/shared/input-limits";
import { useAction } from "../../components/action";
import { EventLinks } from "../../components/event-links";
import { Refusal } from "../../components/refusal";
import { RowsSkeleton } from "../../components/skeleton";
import { Unloaded } from "../../components/unloaded";
import { currentUrl, replaceUrl } from "../../frame/router";
import { client } from "../../server/client";
import { useResource } from "../../server/resource";
import { session } from "../../server/session";
import { teamLists, teamsOf } from "../../server/teams";
import { TeamRows } from "./team-rows";

/** The teams of the server. A player's own ones come first. */
export default function TeamsPage() {
  const q = currentUrl.value.searchParams.get("q") ?? "";
  const filter = q === "" ? "" : new URLSearchParams({ q }).toString();
  const username = session.value?.username;
  return (
    <>
      <EventLinks current="teams" />
      <h1>Teams</h1>
      <Search q={q} />
      {username === undefined || filter !== "" ? (
        <Teams key={filter} filter={filter} />
      ) : (
        <WithOwn key={username} username={username} />
      )}
    </>
  );
}

/** The search by name, and the link to found a team. The name is part of the address. */
function Search({ q }: { readonly q: string }) {
  const name = useSignal(q);
  return (
    <search>
      <form
        class="form inline-form"
        onSubmit={(event) => {
          event.preventDefault();
          const text = name.peek().trim();
          replaceUrl(text === "" ? "/teams" : `/teams?${new URLSearchParams({ q: text })}`);
        }}
      >
        <label>
          Name begins with
          <input
            type="search"
            maxLength={INPUT_LIMITS.teamName}
            value={name.value}
            onInput={({ currentTarget }) => {
              name.value = currentTarget.value;
            }}
          />
        </label>
        <button type="submit">Search</button>
        <a class="button" href="/teams/new">
          Create a team
        </a>
      </form>
    </search>
  );
}

/** The player's own teams, then the others. */
function WithOwn({ username }: { readonly username: string }) {
  const known = useResource(teamsOf, username);
  const own = known.data.value;
  if (own === undefined) return <Unloaded entry={known} skeleton={<RowsSkeleton count={8} />} />;
  return (
    <>
      {own.length === 0 ? null : (
        <section>
          <h2>Your teams</h2>
          <TeamRows items={own} isOwn={true} />
        </section>
      )}
      <Teams filter="" own={own} />
    </>
  );
}

interface TeamsProps {
  /** The query string of `GET /v1/teams`. */
  readonly filter: string;
  /** Teams that the page already shows above this list. */
  readonly own?: readonly TeamSummary[];
}

function Teams({ filter, own = [] }: TeamsProps) {
  const known = useResource(teamLists, filter);
  const more = useSignal<{ readonly items: readonly TeamSummary[]; readonly next: string | null } | null>(null);
  const { isRunning, refusal, run } = useAction();
  const first = known.data.value;
  if (first === undefined) return <Unloaded entry={known} skeleton={<RowsSkeleton count={8} />} />;
  const all = new Map([...first.items, ...(more.value?.items ?? [])].map((team) => [team.id, team]));
  const items = [...all.values()].filter(({ id }) => own.every((other) => other.id !== id));
  const next = more.value === null ? first.nextCursor : more.value.next;
  const showMore = () =>
    void run(async () => {
      if (next === null) return;
      const query = { ...Object.fromEntries(new URLSearchParams(filter)), cursor: next, limit: 30 };
      const page = await listTeams({ client: client.value, query });
      more.value = { items: [...(more.value?.items ?? []), ...page.items], next: page.nextCursor };
    });
  return (
    <section>
      <h2 class={own.length === 0 ? "unseen" : ""}>{own.length === 0 ? "Results" : "Other teams"}</h2>
      {items.length === 0 ? <Nothing isFiltered={filter !== ""} /> : null}
      <TeamRows items={items} />
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
      <p>No team's name begins with these letters.</p>
      <p class="actions">
        <button type="button" onClick={() => replaceUrl("/teams")}>
          Show all teams
        </button>
      </p>
    </>
  ) : (
    <p>There are no other teams. Anybody can create one.</p>
  );
