import { useEffect, useRef } from "preact/hooks";
import type { Tournament } from "skytale-client";
import { learnAddress, tournamentAddress } from "../../../addresses";
import { lazyComponent } from "../../../components/lazy-component";
import { MessagePage } from "../../../components/message-page";
import { PageSkeleton } from "../../../components/skeleton";
import { now } from "../../../components/time-left";
import { Unloaded } from "../../../components/unloaded";
import { announce } from "../../../frame/announce";
import type { PageProps } from "../../../frame/page-props";
import { go } from "../../../frame/router";
import { showTitle } from "../../../frame/title";
import { optionWords, VARIANT_NAMES } from "../../../games/variants";
import { useResource } from "../../../server/resource";
import { tournaments } from "../../../server/tournaments";
import { formatName, formatSentence, nextSentence, STATUS_NAMES } from "../words";
import { Details } from "./details";
import { Entry } from "./entry";
import { SeriesLinks } from "./series-links";

/** Only organizers and arbiters need it. */
const Controls = lazyComponent(async () => (await import("./controls")).Controls);

/** Polling interval, in milliseconds. Only players of the tournament have events about it in their feed. */
const POLL_EVERY = 10_000;

/** A tournament: what it is, what happens next, the entry, the standings and the games. Ladders have another page. */
export default function TournamentPage({ params: { id = "" } }: PageProps) {
  const known = useResource(tournaments, id, POLL_EVERY);
  const tournament = known.data.value;
  const isLadder = tournament?.format.kind === "ladder";
  useEffect(() => {
    if (isLadder) go(tournamentAddress(id, "ladder"), "replace");
  }, [isLadder]);
  if (isLadder) return <PageSkeleton />;
  return tournament === undefined ? (
    <Unloaded entry={known} missing={<NoTournament />} skeleton={<PageSkeleton />} />
  ) : (
    <Shown tournament={tournament} />
  );
}

const NoTournament = () => (
  <MessagePage title="Tournament not found" link={{ address: "/tournaments", name: "To the tournaments" }}>
    The link may be incomplete.
  </MessagePage>
);

function Shown({ tournament }: { readonly tournament: Tournament }) {
  const { name, description, variant, options, format, rated, organizer, status, startedAt, you } = tournament;
  showTitle(name);
  useNews(tournament);
  const isManager = you !== null && you.roles.length > 0;
  const terms = (
    <div key="terms" class="tournament-side">
      <Entry tournament={tournament} />
      <p>{formatSentence(format)}</p>
      <SeriesLinks tournament={tournament} />
      {isManager ? <Controls tournament={tournament} /> : null}
    </div>
  );
  const play = (
    <div key="play" class="tournament-main">
      <Details tournament={tournament} />
    </div>
  );
  // Players decide about the terms before the start. Afterwards, they look for their games and the standings.
  return (
    <>
      <h1>{name}</h1>
      <p class="tournament-terms">
        <span class={`status ${status}`}>{STATUS_NAMES[status]}</span>{" "}
        {[formatName(format.kind), ...optionWords(options), rated ? "rated" : "casual"].join(", ")} in{" "}
        <a href={learnAddress(variant)}>{VARIANT_NAMES[variant]}</a>
        {organizer === null ? null : (
          <>
            , organized by{" "}
            <a class="name" href={`/players/${encodeURIComponent(organizer.username)}`}>
              {organizer.username}
            </a>
          </>
        )}
      </p>
      <p class="lead">{nextSentence(tournament, now.value)}</p>
      {description === "" ? null : <p class="tournament-description">{description}</p>}
      <div class="tournament-columns">{startedAt === null ? [terms, play] : [play, terms]}</div>
    </>
  );
}

/** Announces changes of a tournament to screen readers. */
function useNews(tournament: Tournament): void {
  const { status, round, entrants } = tournament;
  const words =
    status === "open"
      ? `${entrants} players have entered.`
      : status === "running" && round !== null
        ? `Round ${round.number}: ${round.finished} of ${round.games} games are finished.`
        : `${STATUS_NAMES[status]}. ${nextSentence(tournament, now.peek())}`;
  const before = useRef(words);
  useEffect(() => {
    if (before.current !== words) announce(words);
    before.current = words;
  }, [words]);
}
