import { useAction } from "../../../components/action";
import { Refusal } from "../../../components/refusal";
import { localDay } from "../../../components/time-left";
import { Unloaded } from "../../../components/unloaded";
import { announce } from "../../../frame/announce";
import { blocked, followed, readMoreBlocked, readMoreFollowed, setBlocked, setFollowing } from "../../../server/people";
import { type Entry, useResource } from "../../../server/resource";

/** The players whom the signed-in player follows or has blocked. */
export const PeopleSection = () => (
  <section id="people">
    <h2>People</h2>
    <h3 class="list-title">You follow</h3>
    <PeopleList
      entry={useResource(followed)}
      none="You follow nobody. To follow a player, open their page. Followed players come first when you choose an opponent."
      button="Unfollow"
      work={async (username) => {
        await setFollowing(username, false);
        announce(`You no longer follow ${username}.`);
      }}
      readMore={readMoreFollowed}
    />
    <h3 class="list-title">You have blocked</h3>
    <PeopleList
      entry={useResource(blocked)}
      none="You have blocked nobody."
      button="Unblock"
      work={async (username) => {
        await setBlocked(username, false);
        announce(`You have unblocked ${username}.`);
      }}
      readMore={readMoreBlocked}
    />
  </section>
);

interface PeoplePage {
  readonly items: readonly { readonly username: string; readonly createdAt: string }[];
  readonly nextCursor: string | null;
}

interface PeopleListProps {
  readonly entry: Pick<Entry<PeoplePage>, "data" | "failure" | "refresh">;
  /** Shown if the list is empty. */
  readonly none: string;
  /** The name of the button of each player. */
  readonly button: string;
  readonly work: (username: string) => Promise<void>;
  readonly readMore: (cursor: string) => Promise<void>;
}

function PeopleList({ entry, none, button, work, readMore }: PeopleListProps) {
  const { isRunning, refusal, run } = useAction();
  const page = entry.data.value;
  if (page === undefined) return <Unloaded entry={entry} />;
  const { items, nextCursor } = page;
  return (
    <>
      {items.length === 0 ? <p class="help">{none}</p> : null}
      <ul class="rows">
        {items.map(({ username, createdAt }) => (
          <PersonRow key={username} username={username} since={createdAt} button={button} work={work} />
        ))}
      </ul>
      <Refusal sentence={refusal} />
      {nextCursor === null ? null : (
        <button type="button" aria-disabled={isRunning.value} onClick={() => void run(() => readMore(nextCursor))}>
          Show more
        </button>
      )}
    </>
  );
}

interface PersonRowProps extends Pick<PeopleListProps, "button" | "work"> {
  readonly username: string;
  readonly since: string;
}

function PersonRow({ username, since, button, work }: PersonRowProps) {
  const { isRunning, refusal, run } = useAction();
  return (
    <li class="row">
      <a class="cell-link" href={`/players/${encodeURIComponent(username)}`}>
        {username}
      </a>
      <span class="row-what">since {localDay(since)}</span>
      <span class="row-end">
        <button type="button" aria-disabled={isRunning.value} onClick={() => void run(() => work(username))}>
          {button}
          <span class="unseen"> {username}</span>
        </button>
      </span>
      {refusal.value === null ? null : <Refusal sentence={refusal} />}
    </li>
  );
}
