import type { Team } from "skytale-client";
import { lazyComponent } from "../../../components/lazy-component";
import { MessagePage } from "../../../components/message-page";
import { PageSkeleton, RowsSkeleton } from "../../../components/skeleton";
import { localDay } from "../../../components/time-left";
import { Unloaded } from "../../../components/unloaded";
import type { PageProps } from "../../../frame/page-props";
import { showTitle } from "../../../frame/title";
import { useResource } from "../../../server/resource";
import { session } from "../../../server/session";
import { isLeading, leadsTeam, teamPeople, teams, teamsOf } from "../../../server/teams";
import { memberCount, POLICY_SENTENCES } from "../words";
import { Matches } from "./matches";
import { MemberList } from "./member-list";
import { Membership } from "./membership";

/** Only members need it. */
const Talk = lazyComponent(async () => (await import("./talk")).Talk);
const MatchForm = lazyComponent(async () => (await import("./match-form")).MatchForm);
/** Only captains need these. */
const Requests = lazyComponent(async () => (await import("./captain-sections")).Requests);
const Invitations = lazyComponent(async () => (await import("./captain-sections")).Invitations);
const OwnerSection = lazyComponent(async () => (await import("./captain-sections")).OwnerSection);

/** Polling interval, in milliseconds. Members have no events about each change of their team. */
const POLL_EVERY = 30_000;

/** A team: its members and messages, and the controls of its captains. */
export default function TeamPage({ params: { id = "" } }: PageProps) {
  const known = useResource(teams, id, POLL_EVERY);
  const team = known.data.value;
  return team === undefined ? (
    <Unloaded entry={known} missing={<NoTeam />} skeleton={<PageSkeleton />} />
  ) : (
    <Shown team={team} />
  );
}

const NoTeam = () => (
  <MessagePage title="Team not found" link={{ address: "/teams", name: "To the teams" }}>
    The link may be incomplete, or the team was disbanded.
  </MessagePage>
);

function Shown({ team }: { readonly team: Team }) {
  const { id, name, description, status, owner, members, join, createdAt, disbandedAt, you } = team;
  showTitle(name);
  const known = useResource(teamPeople, id);
  const people = known.data.value;
  if (status === "disbanded") {
    return (
      <>
        <h1>{name}</h1>
        <p class="lead">
          Founded {localDay(createdAt)}, disbanded{disbandedAt === null ? "" : ` ${localDay(disbandedAt)}`}.
        </p>
      </>
    );
  }
  return (
    <>
      <h1>{name}</h1>
      <p class="lead">
        {memberCount(members)}
        {owner === null ? null : (
          <>
            , led by{" "}
            <a class="name" href={`/players/${encodeURIComponent(owner.username)}`}>
              {owner.username}
            </a>
          </>
        )}
        , since {localDay(createdAt)}.{you?.role == null ? "" : ` ${POLICY_SENTENCES[join]}`}
      </p>
      {description === "" ? null : <p class="tournament-description">{description}</p>}
      {you?.role == null ? <Membership team={team} /> : null}
      {people === undefined ? null : <Requests team={team} requests={people.requests} />}
      {you?.role == null ? null : (
        <section class="team-talk">
          <h2 id="messages">Messages</h2>
          <Talk id={id} />
        </section>
      )}
      <Matches team={team} />
      {session.value === null ? null : <MatchOffer team={team} me={session.value?.username ?? ""} />}
      <section>
        <h2>Members</h2>
        {people === undefined ? (
          <Unloaded entry={known} skeleton={<RowsSkeleton count={3} />} />
        ) : (
          <MemberList team={team} members={people.members} />
        )}
      </section>
      {people !== undefined && leadsTeam(team) ? <Invitations team={team} invitations={people.invitations} /> : null}
      {you?.role === "owner" ? <OwnerSection team={team} /> : null}
      {you?.role == null ? null : <Membership team={team} />}
    </>
  );
}

/** The form for a match between this team and another one that the viewer leads. */
function MatchOffer({ team, me }: { readonly team: Team; readonly me: string }) {
  const own = useResource(teamsOf, me).data.value?.filter((other) => isLeading(other) && other.id !== team.id) ?? [];
  return own.length === 0 ? null : <MatchForm opponent={team} own={own} />;
}
