import { Tick } from "../../../components/choices";
import { NumberField } from "./fields";
import type { FormState } from "./form-state";
import { LadderFields } from "./ladder-fields";

export interface PartProps {
  readonly form: FormState;
  /** The error of a field of the request, as a sentence. */
  readonly errorOf: (field: string) => string | undefined;
}

/** The fields of the chosen format. */
export function FormatFields({ form, errorOf }: PartProps) {
  const { numbers, hasTwoGames, hasFinal, isLate } = form;
  switch (form.format.value) {
    case "league":
      return (
        <>
          <div class="pair">
            <NumberField
              id="division-size"
              label="Players of a division"
              value={numbers.divisionSize}
              error={errorOf("format.divisionSize")}
              min={3}
              max={14}
              isRequired={true}
            />
            <NumberField
              id="promoted"
              label="Move up"
              value={numbers.promoted}
              error={errorOf("format.promoted")}
              min={0}
              max={6}
              isRequired={true}
            />
            <NumberField
              id="relegated"
              label="Move down"
              value={numbers.relegated}
              error={errorOf("format.relegated")}
              min={0}
              max={6}
              isRequired={true}
            />
          </div>
          <Tick name="Two games per pair" value={hasTwoGames} />
        </>
      );
    case "round-robin":
      return (
        <>
          <NumberField
            id="section-size"
            label="Players of a section"
            value={numbers.sectionSize}
            error={errorOf("format.sectionSize")}
            min={3}
            max={12}
            isRequired={true}
          />
          <Tick name="Two games per pair" value={hasTwoGames} />
          <Tick name="Final of the section winners" value={hasFinal} />
        </>
      );
    case "knockout":
      return null;
    case "swiss":
      return (
        <>
          <NumberField
            id="rounds"
            label="Rounds"
            value={numbers.rounds}
            error={errorOf("format.rounds")}
            min={2}
            max={15}
            isRequired={true}
          />
          <Tick name="Players may enter until the second round" value={isLate} />
        </>
      );
    case "ladder":
      return <LadderFields ladder={form.ladder} errorOf={errorOf} />;
  }
}
