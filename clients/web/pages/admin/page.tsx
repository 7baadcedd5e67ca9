import { homeLink, MessagePage } from "../../components/message-page";
import { PageSkeleton } from "../../components/skeleton";
import { Unloaded } from "../../components/unloaded";
import { useResource } from "../../server/resource";
import { me } from "../../server/resources";
import { session } from "../../server/session";
import { Reports } from "./reports";
import { ServerState } from "./server-state";
import { Suspensions } from "./suspensions";

/** The page of the operator. Other people see only whom it is for. */
export default function AdminPage() {
  return session.value === null ? <NotForYou /> : <ForPlayer />;
}

function ForPlayer() {
  const known = useResource(me);
  const account = known.data.value;
  if (account === undefined) return <Unloaded entry={known} skeleton={<PageSkeleton />} />;
  if (!account.mayAdminister) return <NotForYou />;
  return (
    <>
      <h1>This server</h1>
      <ServerState>
        <Reports />
        <Suspensions />
      </ServerState>
    </>
  );
}

const NotForYou = () => (
  <MessagePage title="Only for the operator" link={homeLink()}>
    This page is for the operator of this server. To report a player, open their page.
  </MessagePage>
);
