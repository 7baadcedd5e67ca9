import { Group } from "../group";
import { AppsSection } from "./apps-section";
import { DataSection } from "./data-section";
import { PasskeysSection } from "./passkeys-section";
import { ProfileSection } from "./profile-section";
import { SignInSection } from "./sign-in-section";

/** Signing in, the page that others see, and the data of the player. */
export default function AccountPage() {
  return (
    <Group
      page="settings/account"
      sections={(account) => (
        <>
          <SignInSection username={account.username} />
          <PasskeysSection />
          <AppsSection />
          <ProfileSection account={account} />
          <DataSection username={account.username} />
        </>
      )}
    />
  );
}
