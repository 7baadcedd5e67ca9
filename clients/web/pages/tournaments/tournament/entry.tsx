import { useSignal } from "@preact/signals";
import { enterTournament, isProblem, leaveTournament, type TeamMatchFormat, type Tournament } from "skytale-client";
import { useAction } from "../../../components/action";
import { AskedTwice } from "../../../components/asked-twice";
import { Refusal } from "../../../components/refusal";
import { SignUpForm } from "../../../components/sign-up-form";
import { timeControlWords } from "../../../games/time-control-words";
import { client } from "../../../server/client";
import { session } from "../../../server/session";
import { ownTournaments, putTournament } from "../../../server/tournaments";
import { ContractList } from "../contract-list";
import { contractPhrases, entryReason, ratingWords } from "../words";

/**
 * Enters the signed-in player. Throws what the client throws.
 * @param team the id of the player's team in a match, for players of both teams
 */
async function enter({ id }: Tournament, team?: string): Promise<void> {
  const body = team === undefined ? {} : { team };
  putTournament(await enterTournament({ client: client.peek(), path: { id }, body }));
  ownTournaments.invalidate(session.peek()?.username);
}

async function leave({ id }: Tournament): Promise<void> {
  putTournament(await leaveTournament({ client: client.peek(), path: { id } }));
  ownTournaments.invalidate(session.peek()?.username);
}

interface EntryProps {
  readonly tournament: Tournament;
  /** Whether players can enter: before the start, or later if the format allows it. */
  readonly isOpen?: boolean;
}

/** The time contract, and the button to enter or to leave. */
export function Entry({ tournament, isOpen = tournament.status === "open" }: EntryProps) {
  const { status, entry } = tournament;
  const isOver = status === "finished" || status === "canceled";
  return (
    <section class="entry-section" aria-label="Entry">
      <ContractList phrases={isOver ? [timeControlWords(tournament.timeControl)] : contractPhrases(tournament)} />
      {isOver || (entry.minRating === null && entry.maxRating === null) ? null : (
        <p class="help">
          For players with {ratingWords(entry)} in this game. A player without a rating counts as 1500.
        </p>
      )}
      {isOver || entry.team === null ? null : (
        <p class="help">
          For members of a <a href={`/teams/${entry.team}`}>team</a>.
        </p>
      )}
      {isOver ? null : <EntryButtons tournament={tournament} isOpen={isOpen} />}
    </section>
  );
}

function EntryButtons({ tournament, isOpen }: Required<EntryProps>) {
  const { you, entrants, entry } = tournament;
  const { isRunning, refusal, run } = useAction();
  const isOfBoth = useSignal(false);
  const enterMyTeam = () =>
    enter(tournament).catch((error: unknown) => {
      // Only a player of both teams has to name one.
      isOfBoth.value = isProblem(error, "invalid-request");
      throw error;
    });
  if (session.value === null && isOpen) {
    return <SignUpForm label="To enter, choose a name" button="Sign up and enter" then={() => enter(tournament)} />;
  }
  if (you === null) return null;
  if (you.status === "withdrawn") return <p>You withdrew from this tournament.</p>;
  if (you.status !== null) return <Entered tournament={tournament} isStandby={you.status === "standby"} />;
  if (you.canEnter && tournament.format.kind === "team-match" && isOfBoth.value) {
    return <EnterForTeam tournament={tournament} teams={tournament.format.teams} />;
  }
  if (!you.canEnter) {
    const reason = you.reason === null ? null : entryReason(you.reason, tournament);
    return reason === null ? null : <p class="help">{reason}</p>;
  }
  const isFull = entrants >= entry.most;
  return (
    <>
      {isFull ? (
        <p class="help">
          All places are taken. As a standby, you get the next place that becomes free before the start.
        </p>
      ) : null}
      <p class="actions">
        <button type="button" class="first large" aria-disabled={isRunning.value} onClick={() => void run(enterMyTeam)}>
          {isFull ? "Enter as a standby" : "Enter"}
        </button>
      </p>
      <Refusal sentence={refusal} />
    </>
  );
}

interface EnterForTeamProps {
  readonly tournament: Tournament;
  readonly teams: TeamMatchFormat["teams"];
}

/** The buttons of a player who belongs to both teams of a match. */
function EnterForTeam({ tournament, teams }: EnterForTeamProps) {
  const { isRunning, refusal, run } = useAction();
  return (
    <>
      <p>You are a member of both teams. For which one do you play?</p>
      <p class="actions">
        {teams.map(({ id, name }) => (
          <button
            key={id}
            type="button"
            aria-disabled={isRunning.value}
            onClick={() => void run(() => enter(tournament, id))}
          >
            Enter for {name}
          </button>
        ))}
      </p>
      <Refusal sentence={refusal} />
    </>
  );
}

interface EnteredProps {
  readonly tournament: Tournament;
  readonly isStandby: boolean;
}

function Entered({ tournament, isStandby }: EnteredProps) {
  const hasStarted = tournament.startedAt !== null;
  return (
    <>
      <p>
        {isStandby ? "You are a standby: you get the next place that becomes free before the start." : null}
        {!isStandby && !hasStarted ? "You have entered." : null}
        {!isStandby && hasStarted
          ? `You play ${tournament.format.kind === "ladder" ? "on this ladder" : "in this tournament"}.`
          : null}
      </p>
      {isStandby && hasStarted ? null : (
        <AskedTwice
          name={hasStarted ? "Withdraw" : "Leave"}
          question={
            hasStarted
              ? "Withdraw? You lose your unfinished games by forfeit, and you cannot come back."
              : "Leave the tournament? Another player may take your place."
          }
          confirm={hasStarted ? "Withdraw" : "Leave"}
          work={() => leave(tournament)}
        />
      )}
    </>
  );
}
