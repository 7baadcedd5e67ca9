import { type ConnectedApp, deleteApp, listApps } from "skytale-client";
import { SCOPE_WORDS } from "../../../../../src/shared/scope-words";
import { AskedTwice } from "../../../components/asked-twice";
import { localDay } from "../../../components/time-left";
import { Unloaded } from "../../../components/unloaded";
import { client } from "../../../server/client";
import { Resource, useResource } from "../../../server/resource";
import { webhooks } from "../webhooks";

/** The apps that the player has connected. A new one is announced like a token. */
const apps = new Resource((from) => listApps({ client: from }), {
  changedBy: ({ type }) => (type === "token.added" ? "" : undefined),
});

/** The connected apps, with a button to disconnect each. */
export function AppsSection() {
  const known = useResource(apps);
  const items = known.data.value?.items;
  return (
    <section id="apps">
      <h2>Connected apps</h2>
      {items === undefined ? (
        <Unloaded entry={known} />
      ) : items.length === 0 ? (
        <p class="help">
          No app can act for you. To connect one, start in the app. You then see what it could do, and decide.
        </p>
      ) : (
        <ul class="rows">
          {items.map((app) => (
            <AppRow key={app.id} app={app} />
          ))}
        </ul>
      )}
    </section>
  );
}

const AppRow = ({ app: { id, name, host, scopes, createdAt, lastUsedAt } }: { readonly app: ConnectedApp }) => (
  <li class="row app-row">
    <strong>{name}</strong>
    <span class="row-what">
      {host === null ? "a device or program" : host}, since {localDay(createdAt)}, last used {localDay(lastUsedAt)}
    </span>
    <ul class="row-what">
      {scopes.map((scope) => (
        <li key={scope}>{SCOPE_WORDS[scope]}</li>
      ))}
    </ul>
    <p class="actions">
      <AskedTwice
        name="Disconnect"
        question={`“${name}” can no longer act for you, and its webhooks are deleted. Disconnect it?`}
        confirm="Disconnect it"
        work={async () => {
          await deleteApp({ client: client.peek(), path: { id } });
          apps.of().change((page) => ({ items: page.items.filter((app) => app.id !== id) }));
          webhooks.invalidate();
        }}
      />
    </p>
  </li>
);
