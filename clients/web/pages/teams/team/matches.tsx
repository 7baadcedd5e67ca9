import { acceptTeamMatch, declineTeamMatch, type Team, type TeamMatch } from "skytale-client";
import { useAction } from "../../../components/action";
import { Refusal } from "../../../components/refusal";
import { localDay, localTime } from "../../../components/time-left";
import { announce } from "../../../frame/announce";
import { timeControlWords } from "../../../games/time-control-words";
import { VARIANT_NAMES } from "../../../games/variants";
import { client } from "../../../server/client";
import { useResource } from "../../../server/resource";
import { putMatch, teamMatches } from "../../../server/team-matches";
import { leadsTeam } from "../../../server/teams";

interface TeamProps {
  readonly team: Team;
}

/** Polling interval, in milliseconds. There are no events about proposals. */
const POLL_EVERY = 30_000;

/** The terms of a match, in words. */
const wordsOf = ({ variant, boards, gamesPerBoard, timeControl, rated }: TeamMatch): string =>
  [
    VARIANT_NAMES[variant],
    boards === 1 ? "one board" : `at most ${boards} boards`,
    gamesPerBoard === 1 ? "one game each" : "two games each",
    timeControlWords(timeControl),
    rated ? "rated" : "casual",
  ].join(", ");

/** The matches of a team. Captains also see the proposals. */
export function Matches({ team }: TeamProps) {
  const known = useResource(teamMatches, team.id, POLL_EVERY).data.value;
  const matches = known ?? [];
  const agreed = matches.filter(({ status }) => status === "agreed");
  const proposed = matches.filter(({ status }) => status === "proposed");
  if (known === undefined || (matches.length === 0 && !leadsTeam(team))) return null;
  return (
    <section>
      <h2>Matches</h2>
      {proposed.map((match) => (
        <Proposal key={match.id} team={team} match={match} />
      ))}
      {agreed.length === 0 ? null : (
        <ul class="rows">
          {agreed.map((match) => (
            <li key={match.id} class="row match-row">
              <a class="row-link" href={`/tournaments/${match.tournamentId}`}>
                {team.name} – {match.opponent.name}
              </a>
              <span class="row-what">{wordsOf(match)}</span>
              <span class="row-when">
                {Date.parse(match.startsAt) > Date.now() ? "starts" : "started"} {localDay(match.startsAt)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {agreed.length + proposed.length === 0 ? (
        <p class="help">
          No matches yet. To propose one, open the page of <a href="/teams">another team</a>.
        </p>
      ) : null}
    </section>
  );
}

interface ProposalProps extends TeamProps {
  readonly match: TeamMatch;
}

/** A proposal that a captain of the other team has to answer. */
function Proposal({ team, match }: ProposalProps) {
  const { isRunning, refusal, run } = useAction();
  const { id: matchId, opponent, proposedBy, startsAt } = match;
  const answer = (command: typeof acceptTeamMatch | typeof declineTeamMatch, words: string) => () =>
    void run(async () => {
      try {
        putMatch(team.id, await command({ client: client.peek(), path: { id: team.id, matchId } }));
      } catch (error) {
        teamMatches.invalidate(team.id);
        throw error;
      }
      announce(words);
    });
  const isOurs = proposedBy === "us";
  return (
    <div class={isOurs ? "panel match-proposal" : "decision match-proposal"}>
      <p>
        {isOurs ? "You have proposed a match to " : null}
        <a href={`/teams/${opponent.id}`}>{opponent.name}</a>
        {isOurs ? ". A captain of that team has to accept." : " proposes a match."}
      </p>
      <p>
        {wordsOf(match)}. Starts on {localTime(startsAt)}.
      </p>
      <div class="actions">
        {isOurs ? (
          <button
            type="button"
            aria-disabled={isRunning.value}
            onClick={answer(declineTeamMatch, "The proposal is withdrawn.")}
          >
            Withdraw the proposal
          </button>
        ) : (
          <>
            <button
              type="button"
              class="first"
              aria-disabled={isRunning.value}
              onClick={answer(acceptTeamMatch, "The match is agreed. Members can enter it.")}
            >
              Accept the match
            </button>
            <button
              type="button"
              aria-disabled={isRunning.value}
              onClick={answer(declineTeamMatch, "The match is declined.")}
            >
              Decline the match
            </button>
          </>
        )}
        <Refusal sentence={refusal} />
      </div>
    </div>
  );
}
