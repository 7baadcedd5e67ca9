import type { Profile, Relation } from "skytale-client";
import { useAction } from "../../components/action";
import { BlockAndReport } from "../../components/block-and-report";
import { isHouseBot } from "../../components/bot-mark";
import { Refusal } from "../../components/refusal";
import { announce } from "../../frame/announce";
import { VARIANT_NAMES } from "../../games/variants";
import { setFollowing } from "../../server/people";

interface PersonButtonsProps {
  readonly profile: Profile;
  readonly relation: Relation;
}

/** The actions of the signed-in player towards another player. */
export const PersonButtons = ({ profile: { username }, relation }: PersonButtonsProps) => (
  <>
    {relation.blocked ? (
      <p class="notice">You have blocked {username}. Neither of you can challenge or message the other.</p>
    ) : null}
    <div class="actions">
      {relation.blocked ? null : (
        <a class="button first" href={`/lobby?opponent=${encodeURIComponent(username)}`}>
          Challenge<span class="unseen"> {username}</span>
        </a>
      )}
      {isHouseBot(username) ? null : (
        <>
          {relation.blocked ? null : <Message relation={relation} />}
          {relation.blocked ? null : <FollowButton relation={relation} />}
          <BlockAndReport username={username} />
        </>
      )}
    </div>
  </>
);

/** A link to the messages of a running game. Players write to each other only in games. */
function Message({ relation: { games } }: Pick<PersonButtonsProps, "relation">) {
  const [game] = games;
  return game === undefined ? null : (
    <a class="button" href={`/games/${game.id}#messages`}>
      Message<span class="unseen"> in your running game of {VARIANT_NAMES[game.variant]}</span>
    </a>
  );
}

function FollowButton({ relation: { username, following } }: Pick<PersonButtonsProps, "relation">) {
  const { isRunning, refusal, run } = useAction();
  const change = async (): Promise<void> => {
    await setFollowing(username, !following);
    announce(following ? `You no longer follow ${username}.` : `You follow ${username}.`);
  };
  return (
    <>
      <button type="button" aria-disabled={isRunning.value} onClick={() => void run(change)}>
        {following ? "Unfollow" : "Follow"}
      </button>
      <Refusal sentence={refusal} />
    </>
  );
}
