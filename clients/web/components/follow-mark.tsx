import { followed } from "../server/people";
import { useResource } from "../server/resource";

/** The mark of a player whom the signed-in player follows, for display beside the name; nothing for others. */
export function FollowMark({ username }: { readonly username: string }) {
  const items = useResource(followed).data.value?.items ?? [];
  return items.some((player) => player.username === username) ? (
    <>
      {" "}
      <span class="follow-mark" title="You follow this player">
        <span aria-hidden="true">★</span>
        <span class="unseen">followed</span>
      </span>
    </>
  ) : null;
}
