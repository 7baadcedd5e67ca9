import type { Tournament, TournamentRound, TournamentSection } from "skytale-client";
import { RowsSkeleton } from "../../../components/skeleton";
import { Unloaded } from "../../../components/unloaded";
import { useResource } from "../../../server/resource";
import { session } from "../../../server/session";
import { partOf, tournamentGames, tournamentRounds } from "../../../server/tournaments";
import { BracketView } from "./bracket-view";
import { Folded } from "./folded";
import { GameRows } from "./game-rows";
import { Section } from "./section";

interface PlayProps {
  readonly tournament: Tournament;
}

interface OwnProps extends PlayProps {
  /** The name of the viewer. */
  readonly me: string;
}

/**
 * A tournament that has started: the viewer's games, the bracket or the rounds, and the standings by section. Parts that
 * are not shown at first are read when they are opened, because a tournament can have thousands of games.
 */
export function Play({ tournament }: PlayProps) {
  const known = useResource(tournamentRounds, partOf(tournament.id));
  const rounds = known.data.value;
  const me = session.value?.username;
  if (rounds === undefined) return <Unloaded entry={known} skeleton={<RowsSkeleton count={6} />} />;
  const [games, finished] = [sum(rounds.map((round) => round.games)), sum(rounds.map((round) => round.finished))];
  const { kind } = tournament.format;
  return (
    <>
      <p class="progress-line">
        <progress max={Math.max(games, 1)} value={finished} aria-label="Finished games" /> {finished} of {games} games
        are finished.
      </p>
      {me === undefined ? null : <OwnGames tournament={tournament} me={me} />}
      {kind === "knockout" ? <Bracket tournament={tournament} rounds={rounds} /> : null}
      {me === undefined ? (
        <Sections tournament={tournament} own={null} />
      ) : (
        <SectionsOf tournament={tournament} me={me} />
      )}
      {kind === "swiss" ? <Rounds id={tournament.id} rounds={rounds} /> : null}
    </>
  );
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const ownPart = ({ tournament: { id }, me }: OwnProps): string => partOf(id, { player: me });

function OwnGames(props: OwnProps) {
  const own = useResource(tournamentGames, ownPart(props)).data.value ?? [];
  if (own.length === 0) return null;
  return (
    <section>
      <h2>Your games</h2>
      <GameRows games={own} hasRounds={(props.tournament.round?.number ?? 1) > 1} />
    </section>
  );
}

interface BracketProps extends PlayProps {
  readonly rounds: readonly TournamentRound[];
}

/** A knockout has at most 126 games, and its bracket shows all of them. */
function Bracket({ tournament, rounds }: BracketProps) {
  const known = useResource(tournamentGames, partOf(tournament.id));
  const games = known.data.value;
  if (games === undefined) return <Unloaded entry={known} skeleton={<RowsSkeleton count={6} />} />;
  return <BracketView tournament={tournament} games={games} rounds={rounds} />;
}

/** With more sections, only the one of the viewer is open at first, or the first one. */
const MOST_OPEN = 3;

/** The sections, beginning with the one in which the viewer plays. */
function SectionsOf(props: OwnProps) {
  const own = useResource(tournamentGames, ownPart(props)).data.value;
  return own === undefined ? null : <Sections tournament={props.tournament} own={own[0]?.section ?? null} />;
}

interface SectionsProps extends PlayProps {
  /** The number of the section in which the viewer plays; null if there is none. */
  readonly own: number | null;
}

function Sections({ tournament, own }: SectionsProps) {
  const { sections } = tournament;
  const first = sections.find(({ number }) => number === own) ?? sections[0];
  const others = sections.filter((section) => section !== first);
  return (
    <>
      {first === undefined ? null : <Headed tournament={tournament} section={first} />}
      {others.map((section) =>
        sections.length <= MOST_OPEN ? (
          <Headed key={section.number} tournament={tournament} section={section} />
        ) : (
          <Folded
            key={section.number}
            title={section.name}
            content={() => <Section tournament={tournament} section={section} />}
          />
        ),
      )}
    </>
  );
}

interface HeadedProps extends PlayProps {
  readonly section: TournamentSection;
}

const Headed = ({ tournament, section }: HeadedProps) => (
  <section>
    <h2>{section.name === "" ? "Standings" : section.name}</h2>
    <Section tournament={tournament} section={section} />
  </section>
);

interface RoundsProps {
  readonly id: string;
  readonly rounds: readonly TournamentRound[];
}

/** The games of the newest round, and those of the earlier ones when they are opened. */
const Rounds = ({ id, rounds }: RoundsProps) => (
  <>
    {rounds.toReversed().map((round, index) =>
      index === 0 ? (
        <section key={round.number}>
          <h2>Round {round.number}</h2>
          <RoundGames id={id} round={round} />
        </section>
      ) : (
        <Folded
          key={round.number}
          title={`Round ${round.number}`}
          content={() => <RoundGames id={id} round={round} />}
        />
      ),
    )}
  </>
);

interface RoundGamesProps {
  readonly id: string;
  readonly round: TournamentRound;
}

function RoundGames({ id, round: { number, byes } }: RoundGamesProps) {
  const known = useResource(tournamentGames, partOf(id, { round: String(number) }));
  const games = known.data.value;
  if (games === undefined) return <Unloaded entry={known} skeleton={<RowsSkeleton count={6} />} />;
  return <GameRows games={games} hasRounds={false} byes={byes} />;
}
