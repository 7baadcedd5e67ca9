import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import type { Me } from "skytale-client";
import { PAGES } from "../../addresses";
import { PageSkeleton } from "../../components/skeleton";
import { Unloaded } from "../../components/unloaded";
import { useResource } from "../../server/resource";
import { me } from "../../server/resources";
import { session } from "../../server/session";
import { GROUPS, type GroupPage } from "./groups";
import { Suspended, Visitor } from "./outsiders";

interface GroupProps {
  readonly page: GroupPage;
  /** Draws the sections of the group. Each is a `section` with its id from `GROUPS`. */
  readonly sections: (account: Me) => ComponentChildren;
  /** Shown to visitors; without it, the form to sign up. */
  readonly visitor?: ComponentChildren;
}

/** A page with a group of settings, and links to the other groups. */
export const Group = ({ page, sections, visitor = <Visitor /> }: GroupProps) => (
  <div class="settings-columns">
    <nav class="settings-groups" aria-label="Settings">
      <a class="all-groups" href={PAGES.settings.address}>
        <span aria-hidden="true">‹ </span>All settings
      </a>
      {GROUPS.map(({ page: other }) => (
        <a key={other} href={PAGES[other].address} aria-current={other === page ? "page" : undefined}>
          {PAGES[other].title}
        </a>
      ))}
    </nav>
    <div class="settings-group">
      <h1>{PAGES[page].title}</h1>
      {session.value === null ? visitor : <Sections sections={sections} />}
    </div>
  </div>
);

function Sections({ sections }: Pick<GroupProps, "sections">) {
  const known = useResource(me);
  const account = known.data.value;
  const isLoaded = account !== undefined;
  useEffect(() => {
    // The browser has looked for the section of the address before the section was drawn.
    if (isLoaded) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [isLoaded]);
  if (!isLoaded) return <Unloaded entry={known} skeleton={<PageSkeleton />} />;
  return (
    <>
      {account.suspendedAt === null ? null : <Suspended />}
      {sections(account)}
    </>
  );
}
