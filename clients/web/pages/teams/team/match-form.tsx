import { useSignal } from "@preact/signals";
import { proposeTeamMatch, type Team, type TeamSummary, type VariantId } from "skytale-client";
import { ActionForm } from "../../../components/action-form";
import { boundTo } from "../../../components/bound-to";
import { Choices, Tick } from "../../../components/choices";
import { ClockFields, useClock } from "../../../components/clock-fields";
import { eveningIn } from "../../../components/local-text";
import { go } from "../../../frame/router";
import { VARIANT_IDS, VARIANT_NAMES } from "../../../games/variants";
import { client } from "../../../server/client";
import { serverTime } from "../../../server/clock";
import { ExplainedError } from "../../../server/explained-error";
import { putMatch } from "../../../server/team-matches";

interface MatchFormProps {
  /** The team that gets the proposal. */
  readonly opponent: Team;
  /** The teams that the viewer leads. */
  readonly own: readonly TeamSummary[];
}

const DAYS_UNTIL_START = 7;
const MOST_BOARDS = 100;

/** The proposal of a match between a team of the viewer and another one, folded away. */
export function MatchForm({ opponent, own }: MatchFormProps) {
  const [first] = own;
  const team = useSignal(first?.id ?? "");
  const variant = useSignal<VariantId>("spartan-chess");
  const boards = useSignal("4");
  const hasTwoGames = useSignal(true);
  const isRated = useSignal(true);
  const startsAt = useSignal(eveningIn(DAYS_UNTIL_START, serverTime()));
  const clock = useClock();
  const propose = async (): Promise<void> => {
    const timeControl = clock.timeControl.peek();
    const start = new Date(startsAt.peek());
    if (timeControl === null || Number.isNaN(start.getTime())) throw new ExplainedError("Check the fields above.");
    const body = {
      opponent: opponent.id,
      boards: Number(boards.peek()),
      gamesPerBoard: hasTwoGames.peek() ? 2 : 1,
      variant: variant.peek(),
      timeControl,
      rated: isRated.peek(),
      startsAt: start.toISOString(),
    } as const;
    const id = team.peek();
    putMatch(id, await proposeTeamMatch({ client: client.peek(), path: { id }, body }));
    go(`/teams/${id}`);
  };
  return (
    <details class="further">
      <summary>Propose a match</summary>
      <div class="panel">
        <ActionForm button="Propose the match" work={propose}>
          {own.length < 2 ? null : (
            <>
              <label for="match-team">Your team</label>
              <select
                id="match-team"
                value={team.value}
                onChange={({ currentTarget }) => (team.value = currentTarget.value)}
              >
                {own.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            </>
          )}
          <Choices legend="Game" options={VARIANT_IDS} chosen={variant} nameOf={(id) => VARIANT_NAMES[id]} />
          <label for="match-boards">Boards, at most</label>
          <input
            id="match-boards"
            type="number"
            inputMode="numeric"
            required
            min={1}
            max={MOST_BOARDS}
            {...boundTo(boards)}
          />
          <Tick name="Two games per board" value={hasTwoGames} />
          <ClockFields clock={clock} allowsUnlimited={false} />
          <label for="match-start">Start</label>
          <input id="match-start" type="datetime-local" step="any" required {...boundTo(startsAt)} />
          <p class="help">
            Members of both teams can enter until then. Each team lines up by rating, and the smaller team decides the
            number of boards.
          </p>
          <Tick name="Rated" value={isRated} />
        </ActionForm>
      </div>
    </details>
  );
}
