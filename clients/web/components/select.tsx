interface SelectProps {
  readonly name: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, name: string])[];
  readonly set: (value: string) => void;
}

/** A list of choices for a filter. The first choice, an empty value, is no filter. */
export const Select = ({ name, value, options, set }: SelectProps) => (
  <label>
    {name}
    <select value={value} onChange={({ currentTarget }) => set(currentTarget.value)}>
      <option value="">Any</option>
      {options.map(([option, words]) => (
        <option key={option} value={option}>
          {words}
        </option>
      ))}
    </select>
  </label>
);
