import { Group } from "../group";
import { CalendarSection } from "./calendar-section";
import { DeviceSection } from "./device-section";
import { EmailSection } from "./email-section";
import { NoticesSection } from "./notices-section";

/** Notifications on this device, e-mails and calendars. */
export default function NoticesPage() {
  return (
    <Group
      page="settings/notices"
      sections={() => (
        <>
          <NoticesSection />
          <EmailSection />
          <CalendarSection />
          <DeviceSection />
        </>
      )}
    />
  );
}
