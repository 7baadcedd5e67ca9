import { Group } from "../group";
import { TokensSection } from "./tokens-section";
import { WebhooksSection } from "./webhooks-section";

/** Access for programs. */
export default function DevelopersPage() {
  return (
    <Group
      page="settings/developers"
      sections={(account) => (
        <>
          <TokensSection own={account.tokenId} />
          <WebhooksSection />
        </>
      )}
    />
  );
}
