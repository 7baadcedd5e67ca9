import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import {
  acceptTeamRequest,
  declineTeamRequest,
  disbandTeam,
  inviteToTeam,
  type Team,
  type TeamInvitation,
  type TeamRequest,
  uninviteFromTeam,
  updateTeam,
} from "skytale-client";
import { useAction } from "../../../components/action";
import { ActionForm } from "../../../components/action-form";
import { AskedTwice } from "../../../components/asked-twice";
import { PlayerField } from "../../../components/player-field";
import { Refusal } from "../../../components/refusal";
import { localDay } from "../../../components/time-left";
import { announce } from "../../../frame/announce";
import { client } from "../../../server/client";
import { session } from "../../../server/session";
import { putTeam, type TeamPeople, teamsOf } from "../../../server/teams";
import { createProfileState, ProfileFields, profileOf } from "../profile-fields";

interface TeamProps {
  readonly team: Team;
}

interface RequestsProps extends TeamProps {
  readonly requests: readonly TeamRequest[];
}

/** The undecided requests to join. */
export const Requests = ({ team, requests }: RequestsProps) =>
  requests.length === 0 ? null : (
    <section class="decision">
      <h2>{requests.length === 1 ? "One player asks to join" : `${requests.length} players ask to join`}</h2>
      <ul class="rows">
        {requests.map((request) => (
          <Request key={request.player.username} team={team} request={request} />
        ))}
      </ul>
    </section>
  );

interface RequestProps extends TeamProps {
  readonly request: TeamRequest;
}

function Request({ team: { id }, request: { player, message, createdAt } }: RequestProps) {
  const { isRunning, refusal, run } = useAction();
  const { username } = player;
  const decide = (command: typeof acceptTeamRequest | typeof declineTeamRequest, words: string) => () =>
    void run(async () => {
      putTeam(await command({ client: client.peek(), path: { id, username } }));
      announce(words);
    });
  return (
    <li class="row">
      <a class="cell-link" href={`/players/${encodeURIComponent(username)}`}>
        {username}
      </a>
      <span class="row-what">{localDay(createdAt)}</span>
      {message === "" ? null : <p class="request-message">{message}</p>}
      <span class="row-end actions">
        <button
          type="button"
          class="first"
          aria-disabled={isRunning.value}
          onClick={decide(acceptTeamRequest, `${username} is a member now.`)}
        >
          Accept<span class="unseen"> {username}</span>
        </button>
        <button
          type="button"
          aria-disabled={isRunning.value}
          onClick={decide(declineTeamRequest, `You have declined the request of ${username}.`)}
        >
          Decline<span class="unseen"> {username}</span>
        </button>
      </span>
      <Refusal sentence={refusal} />
    </li>
  );
}

interface InvitationsProps extends TeamProps {
  readonly invitations: TeamPeople["invitations"];
}

/** The open invitations, and a field to invite a player. */
export function Invitations({ team, invitations }: InvitationsProps) {
  const { id } = team;
  const name = useSignal("");
  return (
    <section>
      <h2>Invitations</h2>
      <ActionForm
        button="Invite"
        isInline={true}
        work={async () => {
          const username = name.peek().trim();
          putTeam(await inviteToTeam({ client: client.peek(), path: { id, username } }));
          announce(`You have invited ${username}.`);
          name.value = "";
        }}
      >
        <div class="field">
          <label for="invited-player">Name of the player</label>
          <PlayerField id="invited-player" name={name} />
        </div>
      </ActionForm>
      <ul class="rows">
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.player.username} team={team} invitation={invitation} />
        ))}
      </ul>
    </section>
  );
}

interface InvitationRowProps extends TeamProps {
  readonly invitation: TeamInvitation;
}

function InvitationRow({ team: { id }, invitation: { player, createdAt } }: InvitationRowProps) {
  const { isRunning, refusal, run } = useAction();
  const { username } = player;
  const withdraw = async (): Promise<void> =>
    putTeam(await uninviteFromTeam({ client: client.peek(), path: { id, username } }));
  return (
    <li class="row">
      <a class="cell-link" href={`/players/${encodeURIComponent(username)}`}>
        {username}
      </a>
      <span class="row-what">invited on {localDay(createdAt)}</span>
      <span class="row-end">
        <button type="button" aria-disabled={isRunning.value} onClick={() => void run(withdraw)}>
          Withdraw<span class="unseen"> the invitation of {username}</span>
        </button>
      </span>
      <Refusal sentence={refusal} />
    </li>
  );
}

/** The changes that only the owner makes, folded away. */
export const OwnerSection = ({ team }: TeamProps) => (
  <details class="further">
    <summary>Change the team</summary>
    <ProfileForm team={team} />
    <div class="actions">
      <AskedTwice
        name="Disband the team"
        question={`Disband ${team.name} for good? All members leave, and its messages are deleted.`}
        confirm="Disband"
        work={async () => {
          putTeam(await disbandTeam({ client: client.peek(), path: { id: team.id } }));
          teamsOf.invalidate(session.peek()?.username);
        }}
      />
    </div>
  </details>
);

function ProfileForm({ team }: TeamProps) {
  const profile = useMemo(() => createProfileState(team), []);
  return (
    <div class="panel">
      <ActionForm
        button="Save"
        work={async () => {
          putTeam(await updateTeam({ client: client.peek(), path: { id: team.id }, body: profileOf(profile) }));
          announce("The team is changed.");
        }}
      >
        <ProfileFields profile={profile} />
      </ActionForm>
    </div>
  );
}
