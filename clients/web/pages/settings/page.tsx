import { useEffect } from "preact/hooks";
import { PAGES } from "../../addresses";
import { RecoveryCode } from "../../components/recovery-code";
import { PageSkeleton } from "../../components/skeleton";
import { Unloaded } from "../../components/unloaded";
import { currentUrl, go } from "../../frame/router";
import { useResource } from "../../server/resource";
import { me } from "../../server/resources";
import { session } from "../../server/session";
import { addressOfSection, GROUPS } from "./groups";
import { Suspended, Visitor } from "./outsiders";

/** The groups of settings. An address with the id of a section leads to the section. */
export default function SettingsPage() {
  const section = addressOfSection(currentUrl.value.hash.slice(1));
  useEffect(() => {
    if (section !== null) go(section, "replace");
  }, [section]);
  if (section !== null) return <PageSkeleton />;
  if (session.value === null) {
    return (
      <>
        <h1>Settings</h1>
        <Visitor />
        <p>
          Without an account, you can change the <a href={PAGES["settings/appearance"].address}>appearance</a> in this
          browser.
        </p>
      </>
    );
  }
  return <Overview />;
}

function Overview() {
  const known = useResource(me);
  const account = known.data.value;
  if (account === undefined) return <Unloaded entry={known} skeleton={<PageSkeleton />} />;
  return (
    <>
      <h1>
        Settings of <a href={`/players/${encodeURIComponent(account.username)}`}>{account.username}</a>
      </h1>
      {account.suspendedAt === null ? null : <Suspended />}
      <RecoveryCode />
      <nav aria-label="Groups of settings">
        <ul class="rows">
          {GROUPS.map(({ page, words }) => (
            <li key={page} class="row group-row">
              <a class="row-link" href={PAGES[page].address}>
                {PAGES[page].title}
              </a>
              <span class="row-what">{words}</span>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
