import { SignUpForm } from "../../components/sign-up-form";
import { PageSkeleton } from "../../components/skeleton";
import { Unloaded } from "../../components/unloaded";
import { useResource } from "../../server/resource";
import { me } from "../../server/resources";
import { session } from "../../server/session";
import { AccountSection } from "./account-section";
import { AppearanceSection } from "./appearance-section";
import { DataSection } from "./data-section";
import { DeviceSection } from "./device-section";
import { NoticesSection } from "./notices-section";
import { PasskeysSection } from "./passkeys-section";
import { PeopleSection } from "./people-section";
import { TokensSection } from "./tokens-section";
import { VacationSection } from "./vacation-section";
import { WebhooksSection } from "./webhooks-section";

/** The settings of the signed-in player. */
export default function SettingsPage() {
  if (session.value === null) {
    return (
      <>
        <h1>Settings</h1>
        <SignUpForm label="To sign up, choose a name" button="Sign up" then={() => me.of().refresh()} />
      </>
    );
  }
  return <OwnSettings />;
}

function OwnSettings() {
  const known = useResource(me);
  const account = known.data.value;
  if (account === undefined) return <Unloaded entry={known} skeleton={<PageSkeleton />} />;
  return (
    <>
      <h1>
        Settings of <a href={`/players/${encodeURIComponent(account.username)}`}>{account.username}</a>
      </h1>
      {account.suspendedAt === null ? null : (
        <p class="notice">
          Your account is suspended. You can see your account, but not play. Contact the operator of this server.
        </p>
      )}
      <AccountSection account={account} />
      <AppearanceSection />
      <DeviceSection />
      <NoticesSection />
      <PeopleSection />
      <VacationSection account={account} />
      <PasskeysSection />
      <TokensSection own={account.tokenId} />
      <WebhooksSection />
      <DataSection username={account.username} />
    </>
  );
}
