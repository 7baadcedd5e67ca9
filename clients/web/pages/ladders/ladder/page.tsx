import { useEffect, useRef } from "preact/hooks";
import type { Ladder, LadderFormat, TournamentGame } from "skytale-client";
import { learnAddress } from "../../../addresses";
import { lazyComponent } from "../../../components/lazy-component";
import { MessagePage } from "../../../components/message-page";
import { RatedName } from "../../../components/rated-name";
import { PageSkeleton, RowsSkeleton } from "../../../components/skeleton";
import { now } from "../../../components/time-left";
import { Unloaded } from "../../../components/unloaded";
import { announce } from "../../../frame/announce";
import type { PageProps } from "../../../frame/page-props";
import { showTitle } from "../../../frame/title";
import { optionWords, VARIANT_NAMES } from "../../../games/variants";
import { useResource } from "../../../server/resource";
import { session } from "../../../server/session";
import { ladders, partOf, tournamentEntries, tournamentGames } from "../../../server/tournaments";
import { ruleSentences } from "../../tournaments/ladder-rules";
import { Downloads } from "../../tournaments/tournament/downloads";
import { Entry } from "../../tournaments/tournament/entry";
import { Folded } from "../../tournaments/tournament/folded";
import { GameRows } from "../../tournaments/tournament/game-rows";
import { STATUS_NAMES } from "../../tournaments/words";
import { ladderSentence, noChallengeReason, reachSentence } from "../words";
import { OwnChallenges } from "./own-challenges";
import { PlaceList } from "./place-list";

/** Only organizers and arbiters need it. */
const Controls = lazyComponent(async () => (await import("../../tournaments/tournament/controls")).Controls);

/** Polling interval, in milliseconds. Only players on the ladder have events about it in their feed. */
const POLL_EVERY = 10_000;

/** A ladder: challenges that wait for an answer, the places, the games, the rules and the entry. */
export default function LadderPage({ params: { id = "" } }: PageProps) {
  const known = useResource(ladders, id, POLL_EVERY);
  const ladder = known.data.value;
  const format = ladder?.tournament.format;
  return ladder === undefined || format?.kind !== "ladder" ? (
    <Unloaded entry={known} missing={<NoLadder />} skeleton={<PageSkeleton />} />
  ) : (
    <Shown ladder={ladder} format={format} />
  );
}

const NoLadder = () => (
  <MessagePage title="Ladder not found" link={{ address: "/tournaments?format=ladder", name: "To the ladders" }}>
    The link may be incomplete.
  </MessagePage>
);

interface ShownProps {
  readonly ladder: Ladder;
  readonly format: LadderFormat;
}

function Shown({ ladder, format }: ShownProps) {
  const { tournament, entriesUntil, you } = ladder;
  const { name, description, status } = tournament;
  showTitle(name);
  useNews(ladder);
  const isOpen = status === "open" || (entriesUntil !== null && Date.parse(entriesUntil) > now.value);
  const isOn = you !== null && you.place !== null;
  const isManager = tournament.you !== null && tournament.you.roles.length > 0;
  const entry = <Entry tournament={tournament} isOpen={isOpen} />;
  return (
    <>
      <h1>{name}</h1>
      <Terms ladder={ladder} />
      <p class="lead">{ladderSentence(ladder, now.value)}</p>
      {description === "" ? null : <p class="tournament-description">{description}</p>}
      <OwnChallenges ladder={ladder} />
      {isOn ? null : entry}
      {tournament.startedAt === null ? <Entrants id={tournament.id} /> : <Places ladder={ladder} format={format} />}
      <Games ladder={ladder} />
      <Rules format={format} />
      {isOn ? entry : null}
      {isManager ? <Controls tournament={tournament} /> : null}
      <Downloads tournament={tournament} />
    </>
  );
}

/** Status, game and organizer of a ladder, in a line. */
const Terms = ({ ladder: { tournament } }: { readonly ladder: Ladder }) => (
  <p class="tournament-terms">
    <span class={`status ${tournament.status}`}>{STATUS_NAMES[tournament.status]}</span>{" "}
    {["Ladder", ...optionWords(tournament.options), tournament.rated ? "rated" : "casual"].join(", ")} in{" "}
    <a href={learnAddress(tournament.variant)}>{VARIANT_NAMES[tournament.variant]}</a>
    {tournament.organizer === null ? null : (
      <>
        , organized by{" "}
        <a class="name" href={`/players/${encodeURIComponent(tournament.organizer.username)}`}>
          {tournament.organizer.username}
        </a>
      </>
    )}
  </p>
);

function Places({ ladder, format }: ShownProps) {
  const isRunning = ladder.tournament.status === "running";
  const obstacle = isRunning ? noChallengeReason(ladder) : null;
  return (
    <section>
      <h2>{ladder.tournament.status === "finished" ? "Final places" : "Places"}</h2>
      {isRunning ? <p class="help">{obstacle ?? reachSentence(ladder)}</p> : null}
      <PlaceList ladder={ladder} format={format} />
    </section>
  );
}

/** The players before the start. */
function Entrants({ id }: { readonly id: string }) {
  const known = useResource(tournamentEntries, partOf(id));
  const entries = known.data.value;
  if (entries === undefined) return <Unloaded entry={known} skeleton={<RowsSkeleton count={3} />} />;
  return (
    <section>
      <h2>Players</h2>
      <p class="help">
        {entries.length === 0 ? "Nobody has entered yet." : "The ladder begins in the order of the ratings."}
      </p>
      <ol class="players">
        {entries.map(({ player }) => (
          <li key={player.username}>
            <RatedName player={player} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The games: the viewer's own ones, those of others that are running, and when they are opened the others. */
function Games({ ladder: { tournament } }: { readonly ladder: Ladder }) {
  const { id, round } = tournament;
  const me = session.value?.username;
  if (round === null || round.games === 0) return null;
  return (
    <>
      {me === undefined ? null : <OwnGames id={id} me={me} />}
      <RunningGames id={id} me={me} />
      {round.finished === 0 ? null : <Folded title="Finished games" content={() => <FinishedGames id={id} />} />}
    </>
  );
}

function OwnGames({ id, me }: { readonly id: string; readonly me: string }) {
  const games = useResource(tournamentGames, partOf(id, { player: me })).data.value ?? [];
  return <TitledGames title="Your games" games={games} />;
}

function RunningGames({ id, me }: { readonly id: string; readonly me: string | undefined }) {
  const running = useResource(tournamentGames, partOf(id, { status: "running" })).data.value ?? [];
  const others = running.filter(({ players: { white, black } }) => white.username !== me && black.username !== me);
  return <TitledGames title={others.length < running.length ? "Other games" : "Games"} games={others} />;
}

function FinishedGames({ id }: { readonly id: string }) {
  const games = useResource(tournamentGames, partOf(id, { status: "finished" })).data.value ?? [];
  return <GameRows games={games.toReversed()} hasRounds={false} />;
}

const TitledGames = ({ title, games }: { readonly title: string; readonly games: readonly TournamentGame[] }) =>
  games.length === 0 ? null : (
    <section>
      <h2>{title}</h2>
      <GameRows games={games.toReversed()} hasRounds={false} />
    </section>
  );

const Rules = ({ format }: { readonly format: LadderFormat }) => (
  <section>
    <h2>Rules</h2>
    <ul class="ladder-rules">
      {ruleSentences(format).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  </section>
);

/** Announces challenges, and changes of the viewer's place, to screen readers. */
function useNews({ tournament, challenges, you, places }: Ladder): void {
  const me = session.value?.username;
  const received = challenges.filter(({ opponent }) => opponent.username === me);
  const words = [
    ...received.map(({ challenger }) => `${challenger.username} challenges you.`),
    you !== null && you.place !== null
      ? `You have place ${you.place} of ${places.length}.`
      : `${STATUS_NAMES[tournament.status]}.`,
  ].join(" ");
  const before = useRef(words);
  useEffect(() => {
    if (before.current !== words) announce(words);
    before.current = words;
  }, [words]);
}
