/** The phrases of a time contract. */
export const ContractList = ({ phrases }: { readonly phrases: readonly string[] }) => (
  <ul class="contract">
    {phrases.map((phrase) => (
      <li key={phrase}>{phrase}</li>
    ))}
  </ul>
);
