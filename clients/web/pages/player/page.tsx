import type { Profile, Relation } from "skytale-client";
import { FinishedGames } from "../../components/finished-games";
import { MessagePage, TO_LOBBY } from "../../components/message-page";
import { PageSkeleton } from "../../components/skeleton";
import { Unloaded } from "../../components/unloaded";
import type { PageProps } from "../../frame/page-props";
import { showTitle } from "../../frame/title";
import { isMe, playerKey, profiles, relations, runningGamesOf } from "../../server/people";
import { useResource } from "../../server/resource";
import { session } from "../../server/session";
import { teamsOf } from "../../server/teams";
import { Lead } from "./lead";
import { PersonButtons } from "./person-buttons";
import { Ratings } from "./ratings";
import { RunningGames } from "./running-games";
import { ScoreSection } from "./score-section";
import { PlayerStatistics } from "./statistics";
import { PlayerTeams } from "./teams";

/** The page of a player: profile, ratings and games. For signed-in players also the relation to the player. */
export default function PlayerPage({ params: { name = "" } }: PageProps) {
  return session.value && !isMe(name) ? <OtherPlayer name={name} /> : <Player name={name} />;
}

function OtherPlayer({ name }: { readonly name: string }) {
  const relation = useResource(relations, playerKey(name));
  return <Player name={name} relation={relation.data.value} isReady={relation.isSettled} />;
}

interface PlayerProps {
  readonly name: string;
  /** Undefined for visitors, on the own page, and if it could not be loaded. */
  readonly relation?: Relation | undefined;
  readonly isReady?: boolean;
}

function Player({ name, relation, isReady = true }: PlayerProps) {
  const known = useResource(profiles, playerKey(name));
  const running = useResource(runningGamesOf, playerKey(name));
  const teams = useResource(teamsOf, name);
  const profile = known.data.value;
  // Shown when all parts are loaded, because a part that arrives later would move the others.
  if (profile === undefined || !running.isSettled || !teams.isSettled || !isReady) {
    return <Unloaded entry={known} missing={<NoPlayer name={name} />} skeleton={<PageSkeleton />} />;
  }
  const { username } = profile;
  showTitle(username);
  return (
    <>
      <h1>{username}</h1>
      <Lead profile={profile} />
      <PlayerTeams teams={teams.data.value ?? []} />
      {relation === undefined ? null : <PersonButtons profile={profile} relation={relation} />}
      <div class="figures">
        <Ratings profile={profile} />
        <div>
          {relation === undefined ? null : <ScoreSection relation={relation} />}
          <PlayerStatistics username={username} />
        </div>
      </div>
      <RunningGames items={running.data.value?.items ?? []} />
      <FinishedSection profile={profile} />
    </>
  );
}

const FinishedSection = ({ profile: { username } }: { readonly profile: Profile }) => (
  <section>
    <h2>Finished games</h2>
    <FinishedGames filter={new URLSearchParams({ player: username }).toString()} of={username}>
      <p class="help">
        {isMe(username) ? "You have no finished public games yet." : "This player has no finished public games yet."}
      </p>
    </FinishedGames>
  </section>
);

const NoPlayer = ({ name }: { readonly name: string }) => (
  <MessagePage title="Player not found" link={TO_LOBBY}>
    There is no player named {name}.
  </MessagePage>
);
