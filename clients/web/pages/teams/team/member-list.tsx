import { appointTeamMember, removeTeamMember, type Team, type TeamMember, type TeamRole } from "skytale-client";
import { AskedTwice } from "../../../components/asked-twice";
import { BotMark } from "../../../components/bot-mark";
import { localDay } from "../../../components/time-left";
import { client } from "../../../server/client";
import { session } from "../../../server/session";
import { leadsTeam, putTeam } from "../../../server/teams";
import { ROLE_NAMES } from "../words";

interface MemberListProps {
  readonly team: Team;
  readonly members: readonly TeamMember[];
}

const RANKS: readonly TeamRole[] = ["owner", "captain", "member"];

/** The members: the owner, the captains, then the others in the order in which they joined. */
export const MemberList = ({ team, members }: MemberListProps) => (
  <ul class="rows members">
    {members
      .toSorted((one, other) => RANKS.indexOf(one.role) - RANKS.indexOf(other.role))
      .map((member) => (
        <li key={member.player.username} class="row">
          <a class="cell-link" href={`/players/${encodeURIComponent(member.player.username)}`}>
            {member.player.username}
          </a>
          <BotMark player={member.player} />
          <span class="row-what">
            {member.role === "member" ? null : <b>{ROLE_NAMES[member.role]}, </b>}since {localDay(member.joinedAt)}
          </span>
          <MemberActions team={team} member={member} />
        </li>
      ))}
  </ul>
);

interface MemberActionsProps {
  readonly team: Team;
  readonly member: TeamMember;
}

/** The changes of a member that the viewer may make, folded away. The owner appoints, captains remove members. */
function MemberActions({ team, member: { player, role } }: MemberActionsProps) {
  const { username } = player;
  const isOwner = team.you?.role === "owner";
  const isChangeable = leadsTeam(team) && role !== "owner" && (role === "member" || isOwner);
  if (!isChangeable || username === session.value?.username) return null;
  const path = { id: team.id, username };
  const appoint = async (next: TeamRole): Promise<void> =>
    putTeam(await appointTeamMember({ client: client.peek(), path, body: { role: next } }));
  return (
    <details class="further member-actions">
      <summary>
        Change<span class="unseen"> {username}</span>
      </summary>
      <div class="actions">
        {isOwner ? (
          <>
            <AskedTwice
              name={role === "captain" ? "Make a member" : "Make captain"}
              question={
                role === "captain"
                  ? `${username} no longer decides requests, invites or removes members.`
                  : `Captains decide requests, invite and remove members, and agree matches. Make ${username} a captain?`
              }
              confirm={role === "captain" ? "Make a member" : "Make captain"}
              work={() => appoint(role === "captain" ? "member" : "captain")}
            />
            <AskedTwice
              name="Hand over the team"
              question={`Make ${username} the owner? You become a captain, and cannot take the team back.`}
              confirm="Hand over"
              work={() => appoint("owner")}
            />
          </>
        ) : null}
        <AskedTwice
          name="Remove"
          question={`Remove ${username}? To return, ${username} needs an invitation.`}
          confirm="Remove"
          work={async () => putTeam(await removeTeamMember({ client: client.peek(), path }))}
        />
      </div>
    </details>
  );
}
