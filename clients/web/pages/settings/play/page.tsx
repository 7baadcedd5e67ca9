import { Group } from "../group";
import { MovesSection } from "./moves-section";
import { PeopleSection } from "./people-section";
import { VacationSection } from "./vacation-section";

/** Confirming moves, vacation and people. */
export default function PlayPage() {
  return (
    <Group
      page="settings/play"
      sections={(account) => (
        <>
          <MovesSection account={account} />
          <VacationSection account={account} />
          <PeopleSection />
        </>
      )}
    />
  );
}
