import type { Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";

interface RadioGroupProps<Name extends string> {
  readonly legend: string;
  readonly options: readonly Name[];
  readonly chosen: Name;
  readonly nameOf: (option: Name) => string;
  readonly choose: (option: Name) => void;
  /** The picture of an option. */
  readonly sample?: (option: Name) => ComponentChildren;
}

/** A group of radio buttons. */
export function RadioGroup<Name extends string>(props: RadioGroupProps<Name>) {
  const { legend, options, chosen, nameOf, choose, sample } = props;
  return (
    <fieldset class="choices">
      <legend>{legend}</legend>
      {options.map((option) => (
        <label key={option} class={sample === undefined ? "pill" : "pill sampled"}>
          <input type="radio" name={legend} checked={chosen === option} onChange={() => choose(option)} />
          {nameOf(option)}
          {sample?.(option)}
        </label>
      ))}
    </fieldset>
  );
}

interface ChoicesProps<Name extends string> extends Pick<RadioGroupProps<Name>, "legend" | "options" | "nameOf"> {
  readonly chosen: Signal<Name>;
}

/** A group of radio buttons that writes to a signal. */
export const Choices = <Name extends string>({ chosen, ...group }: ChoicesProps<Name>) => (
  <RadioGroup
    {...group}
    chosen={chosen.value}
    choose={(option) => {
      chosen.value = option;
    }}
  />
);

interface CheckboxProps {
  readonly label: string;
  readonly isChecked: boolean;
  readonly isDisabled?: boolean;
  readonly change: (isChecked: boolean) => void;
}

/** A checkbox with its label. */
export const Checkbox = ({ label, isChecked, isDisabled = false, change }: CheckboxProps) => (
  <label class="choice">
    <input
      type="checkbox"
      checked={isChecked}
      disabled={isDisabled}
      onChange={({ currentTarget }) => change(currentTarget.checked)}
    />
    {label}
  </label>
);

interface TickProps {
  readonly name: string;
  readonly value: Signal<boolean>;
  /** The reason why the box is disabled; null if it is enabled. */
  readonly obstacle?: string | null;
}

/** A checkbox that writes to a signal. */
export const Tick = ({ name, value, obstacle = null }: TickProps) => (
  <Checkbox
    label={obstacle === null ? name : `${name}: ${obstacle}`}
    isChecked={value.value && obstacle === null}
    isDisabled={obstacle !== null}
    change={(isChecked) => {
      value.value = isChecked;
    }}
  />
);
