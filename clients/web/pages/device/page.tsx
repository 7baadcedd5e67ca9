import { useSignal } from "@preact/signals";
import { type Consent, decideDevice, getDevice } from "skytale-client";
import { useAction } from "../../components/action";
import { ActionForm } from "../../components/action-form";
import { boundTo } from "../../components/bound-to";
import { ConsentFacts, grantedOf, SignUpFirst, useGranted } from "../../components/consent";
import { homeLink, MessagePage } from "../../components/message-page";
import { Refusal } from "../../components/refusal";
import { currentUrl } from "../../frame/router";
import { showTitle } from "../../frame/title";
import { client } from "../../server/client";
import { ExplainedError } from "../../server/explained-error";
import { isMissing } from "../../server/failure";
import { session } from "../../server/session";

const UNKNOWN = "This code is not valid. Codes work once, for ten minutes. Check it, or start again on the device.";

/** Connects a device or a program without a browser: the player types the code that it shows. */
export default function DevicePage() {
  const typed = useSignal(currentUrl.value.searchParams.get("user_code") ?? "");
  const request = useSignal<Consent | null>(null);
  const decision = useSignal<boolean | null>(null);
  showTitle("Connect a device");
  if (decision.value !== null) {
    return (
      <MessagePage title={decision.value ? "The device is connected" : "Access refused"} link={homeLink()}>
        {decision.value ? "You can close this page and go back to the device." : "The device got no access."}
      </MessagePage>
    );
  }
  if (session.value === null) {
    return (
      <section class="narrow settings">
        <h1>Connect a device</h1>
        <SignUpFirst />
      </section>
    );
  }
  if (request.value !== null) {
    return (
      <Question
        userCode={typed.value.trim()}
        consent={request.value}
        decided={(isAllowed) => (decision.value = isAllowed)}
      />
    );
  }
  const find = async (): Promise<void> => {
    request.value = await getDevice({ client: client.peek(), path: { userCode: typed.value.trim() } }).catch(explain);
  };
  return (
    <section class="narrow settings">
      <h1>Connect a device</h1>
      <ActionForm button="Continue" work={find}>
        <p>Type the code that the device or program shows.</p>
        <label for="user-code">Code</label>
        <input
          id="user-code"
          autocomplete="off"
          autocapitalize="characters"
          spellcheck={false}
          required
          maxLength={20}
          placeholder="WDJB-MJHT"
          {...boundTo(typed)}
        />
      </ActionForm>
    </section>
  );
}

interface QuestionProps {
  readonly userCode: string;
  readonly consent: Consent;
  readonly decided: (isAllowed: boolean) => void;
}

function Question({ userCode, consent, decided }: QuestionProps) {
  const { isRunning, refusal, run } = useAction();
  const granted = useGranted(consent);
  const decide = (approve: boolean) => async (): Promise<void> => {
    const body = approve ? { approve, scopes: grantedOf(granted) } : { approve };
    await decideDevice({ client: client.peek(), path: { userCode }, body }).catch(explain);
    decided(approve);
  };
  return (
    <section class="narrow settings">
      <h1>Connect {consent.client.name}?</h1>
      <p>
        Check that the device shows the code <strong>{userCode.toUpperCase()}</strong>. You are signed in as{" "}
        <strong>{session.value?.username}</strong>.
      </p>
      <ConsentFacts consent={consent} granted={granted} />
      <Refusal sentence={refusal} />
      <p class="actions">
        <button type="button" class="first" aria-disabled={isRunning.value} onClick={() => void run(decide(true))}>
          Allow
        </button>
        <button type="button" aria-disabled={isRunning.value} onClick={() => void run(decide(false))}>
          Refuse
        </button>
      </p>
    </section>
  );
}

function explain(error: unknown): never {
  throw isMissing(error) ? new ExplainedError(UNKNOWN) : error;
}
