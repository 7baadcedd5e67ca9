import { useSignal } from "@preact/signals";
import { joinTeam, leaveTeam, type Team } from "skytale-client";
import { INPUT_LIMITS } from "../../../../../src/shared/input-limits";
import { useAction } from "../../../components/action";
import { ActionForm } from "../../../components/action-form";
import { AskedTwice } from "../../../components/asked-twice";
import { boundTo } from "../../../components/bound-to";
import { Refusal } from "../../../components/refusal";
import { SignUpForm } from "../../../components/sign-up-form";
import { announce } from "../../../frame/announce";
import { client } from "../../../server/client";
import { session } from "../../../server/session";
import { putTeam, teamsOf } from "../../../server/teams";
import { joinReason, POLICY_SENTENCES } from "../words";

interface MembershipProps {
  readonly team: Team;
}

/** Stores a team in which the signed-in player has another part now. */
function putOwn(team: Team): void {
  putTeam(team);
  teamsOf.invalidate(session.peek()?.username);
}

async function join({ id }: Team, message = ""): Promise<void> {
  const body = message === "" ? {} : { message };
  const team = await joinTeam({ client: client.peek(), path: { id }, body });
  putOwn(team);
  announce(team.you?.requested ? "You have asked to join." : `You have joined ${team.name}.`);
}

const leave = async ({ id }: Team): Promise<void> => putOwn(await leaveTeam({ client: client.peek(), path: { id } }));

/** The form or button to join a team or to leave it, or the state of a request. */
export function Membership({ team }: MembershipProps) {
  const { join: policy, you, status, name } = team;
  if (status === "disbanded") return null;
  if (session.value === null) {
    return (
      <section aria-label="Joining">
        <p class="help">{POLICY_SENTENCES[policy]}</p>
        {policy === "invite" ? null : (
          <SignUpForm label="To join, choose a name" button="Sign up and join" then={() => join(team)} />
        )}
      </section>
    );
  }
  if (you === null) return null;
  if (you.role !== null) return <Leaving team={team} role={you.role} />;
  if (you.requested) {
    return (
      <section aria-label="Joining">
        <p>You have asked to join. A captain decides.</p>
        <p class="actions">
          <AskedTwice
            name="Withdraw the request"
            question={`Withdraw your request to join ${name}?`}
            confirm="Withdraw"
            work={() => leave(team)}
          />
        </p>
      </section>
    );
  }
  if (!you.canJoin) return <p class="help">{joinReason(team) ?? POLICY_SENTENCES[policy]}</p>;
  return policy === "request" && !you.invited ? <RequestForm team={team} /> : <JoinButtons team={team} />;
}

/** The button of a member to leave. The owner hands the team over first. */
function Leaving({ team, role }: MembershipProps & { readonly role: NonNullable<Team["you"]>["role"] }) {
  if (role === "owner") return null;
  return (
    <div class="actions">
      <AskedTwice
        name="Leave the team"
        question={`Leave ${team.name}? ${team.join === "open" ? "You can join again." : "To return, you need a captain."}`}
        confirm="Leave"
        work={() => leave(team)}
      />
    </div>
  );
}

function JoinButtons({ team }: MembershipProps) {
  const { isRunning, refusal, run } = useAction();
  const isInvited = team.you?.invited ?? false;
  return (
    <section aria-label="Joining">
      <p class="help">{isInvited ? "You are invited to this team." : POLICY_SENTENCES[team.join]}</p>
      <div class="actions">
        <button
          type="button"
          class="first large"
          aria-disabled={isRunning.value}
          onClick={() => void run(() => join(team))}
        >
          Join the team
        </button>
        {isInvited ? (
          <button type="button" aria-disabled={isRunning.value} onClick={() => void run(() => leave(team))}>
            Decline
          </button>
        ) : null}
      </div>
      <Refusal sentence={refusal} />
    </section>
  );
}

/** The request to join, with a text for the captains. */
function RequestForm({ team }: MembershipProps) {
  const message = useSignal("");
  return (
    <section aria-label="Joining" class="panel">
      <ActionForm button="Ask to join" work={() => join(team, message.peek().trim())}>
        <label for="request-message">Message to the captains</label>
        <textarea
          id="request-message"
          rows={2}
          maxLength={INPUT_LIMITS.teamRequest}
          aria-describedby="request-help"
          {...boundTo(message)}
        />
        <p id="request-help" class="help">
          {POLICY_SENTENCES.request} The message is optional.
        </p>
      </ActionForm>
    </section>
  );
}
