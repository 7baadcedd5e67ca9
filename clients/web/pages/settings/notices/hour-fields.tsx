import type { Signal } from "@preact/signals";

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const REMINDERS = [0.5, 0.25, 0.1] as const;

interface HourFieldProps {
  readonly id: string;
  readonly label: string;
  readonly hour: Signal<number | null>;
  /** Text of the choice of no hour; null if there is none. */
  readonly none: string | null;
}

/** A list of the hours of the day. */
export const HourField = ({ hour, id, label, none }: HourFieldProps) => (
  <>
    <label for={id}>{label}</label>
    <select
      id={id}
      value={hour.value === null ? "" : String(hour.value)}
      onChange={({ currentTarget: { value } }) => {
        hour.value = value === "" ? null : Number(value);
      }}
    >
      {none === null ? null : <option value="">{none}</option>}
      {HOURS.map((each) => (
        <option key={each} value={String(each)}>
          {`${String(each).padStart(2, "0")}:00`}
        </option>
      ))}
    </select>
  </>
);

/** The choice of the time of reminders. A value that another client has set is kept. */
export function ReminderField({ reminder }: { readonly reminder: Signal<number | null> }) {
  const { value: chosen } = reminder;
  const parts = chosen === null || REMINDERS.some((part) => part === chosen) ? REMINDERS : [...REMINDERS, chosen];
  return (
    <>
      <label for="email-reminder">Reminder before a deadline</label>
      <select
        id="email-reminder"
        value={chosen === null ? "" : String(chosen)}
        onChange={({ currentTarget: { value } }) => {
          reminder.value = value === "" ? null : Number(value);
        }}
      >
        <option value="">None</option>
        {parts.map((part) => (
          <option key={part} value={String(part)}>
            {`When ${Math.round(part * 100)} % of the time is left`}
          </option>
        ))}
      </select>
    </>
  );
}
