import type { AccountChanges, Me } from "skytale-client";
import type { AppearanceName } from "../../../../../src/shared/appearance";
import { Checkbox } from "../../../components/choices";
import { Refusal } from "../../../components/refusal";
import { useSettingsChange } from "../../../components/settings-change";
import { changeSettings } from "../../../server/account-settings";
import { unstoredSettings } from "../../../server/resources";

/** The settings that are on or off; `bot` never changes. A setting of another kind needs a control of its own. */
type Setting = Exclude<
  {
    [Name in keyof AccountChanges]-?: AccountChanges[Name] extends boolean | undefined ? Name : never;
  }[keyof AccountChanges],
  AppearanceName | "bot"
>;

/** The labels of the switches in the form. The settings of the appearance have a group of their own. */
const LABELS: Readonly<Record<Setting, string>> = {
  confirmMoves: "Confirm moves before they are sent",
  openNextGame: "Open the next game that needs you after a move is sent",
};

const isSetting = (name: string): name is Setting => Object.hasOwn(LABELS, name);

/** The settings for making moves. */
export function MovesSection({ account }: { readonly account: Me }) {
  const { refusal, change } = useSettingsChange(changeSettings);
  const settings = { ...account, ...unstoredSettings.value };
  return (
    <section id="moves">
      <h2>Moves</h2>
      {Object.keys(LABELS)
        .filter(isSetting)
        .map((setting) => (
          <Checkbox
            key={setting}
            label={LABELS[setting]}
            isChecked={settings[setting]}
            change={(isChecked) => change({ [setting]: isChecked })}
          />
        ))}
      <Refusal sentence={refusal} />
    </section>
  );
}
