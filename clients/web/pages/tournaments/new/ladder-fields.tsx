import { Tick } from "../../../components/choices";
import { NumberField } from "./fields";
import type { LadderState } from "./ladder-state";

interface LadderFieldsProps {
  readonly ladder: LadderState;
  /** The error of a field of the request, as a sentence. */
  readonly errorOf: (field: string) => string | undefined;
}

/** The rules of a ladder. */
export const LadderFields = ({ ladder, errorOf }: LadderFieldsProps) => (
  <>
    <div class="pair">
      <NumberField
        id="reach"
        label="Reach, in places"
        value={ladder.reach}
        error={errorOf("format.reach")}
        min={1}
        max={20}
      />
      <NumberField
        id="games-at-once"
        label="Games at once"
        value={ladder.gamesAtOnce}
        error={errorOf("format.gamesAtOnce")}
        min={1}
        max={10}
      />
    </div>
    <div class="pair">
      <NumberField
        id="answer-days"
        label="Days to answer"
        value={ladder.answerDays}
        error={errorOf("format.answerTime")}
        min={1}
        max={30}
      />
      <NumberField
        id="rematch-days"
        label="Days to a rematch"
        value={ladder.rematchDays}
        error={errorOf("format.rematchAfter")}
        min={0}
        max={400}
      />
    </div>
    <Tick name="Players who do not play drop" value={ladder.hasDrops} />
    {ladder.hasDrops.value ? (
      <div class="pair">
        <NumberField
          id="inactive-days"
          label="After idle days"
          value={ladder.inactiveDays}
          error={errorOf("format.inactivity.after")}
          min={1}
          max={400}
          isRequired={true}
        />
        <NumberField
          id="drop"
          label="Places to drop"
          value={ladder.drop}
          error={errorOf("format.inactivity.drop")}
          min={1}
          max={20}
        />
      </div>
    ) : null}
  </>
);
