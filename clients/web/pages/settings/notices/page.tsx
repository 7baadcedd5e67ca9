import { Group } from "../group";
import { CalendarSection } from "./calendar-section";
import { DeviceSection } from "./device-section";
import { NoticesSection } from "./notices-section";

/** Notifications on this device. */
export default function NoticesPage() {
  return (
    <Group
      page="settings/notices"
      sections={() => (
        <>
          <NoticesSection />
          <CalendarSection />
          <DeviceSection />
        </>
      )}
    />
  );
}
