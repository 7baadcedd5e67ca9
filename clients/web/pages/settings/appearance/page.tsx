import { Group } from "../group";
import { AppearanceSection } from "./appearance-section";

/** The appearance of pages and boards. */
export default function AppearancePage() {
  return <Group page="settings/appearance" sections={() => <AppearanceSection />} visitor={<AppearanceSection />} />;
}
