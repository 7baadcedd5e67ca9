import { type Consent, getConsent, giveConsent, isProblem } from "skytale-client";
import { useAction } from "../../components/action";
import { ConsentFacts, grantedOf, SignUpFirst, signInAddress, useGranted } from "../../components/consent";
import { homeLink, MessagePage } from "../../components/message-page";
import { Refusal } from "../../components/refusal";
import { PageSkeleton } from "../../components/skeleton";
import { Unloaded } from "../../components/unloaded";
import { currentUrl } from "../../frame/router";
import { showTitle } from "../../frame/title";
import { client } from "../../server/client";
import { Resource, useResource } from "../../server/resource";
import { session } from "../../server/session";

/** The request of an app, by its query. */
const consents = new Resource((from, request) => getConsent({ client: from, query: { request } }));

/** Lets the player decide whether an app may act for them. The app has sent the browser here. */
export default function AuthorizePage() {
  const request = currentUrl.value.search.slice(1);
  if (request === "") {
    return (
      <MessagePage title="No app has sent you here" link={homeLink()}>
        Apps that want to act for you send you to this page. Start in the app.
      </MessagePage>
    );
  }
  return <Decision request={request} />;
}

function Decision({ request }: { readonly request: string }) {
  const known = useResource(consents, request);
  const error = known.failure.value;
  if (isProblem(error, "bad-authorization-request")) {
    return <Invalid detail={error.problem.detail} redirectTo={error.problem.redirectTo} />;
  }
  const consent = known.data.value;
  return consent === undefined ? (
    <Unloaded entry={known} skeleton={<PageSkeleton />} />
  ) : (
    <Question request={request} consent={consent} />
  );
}

function Question({ request, consent }: { readonly request: string; readonly consent: Consent }) {
  const { isRunning, refusal, run } = useAction();
  const granted = useGranted(consent);
  const allow = async (): Promise<void> => {
    const body = { request, scopes: grantedOf(granted) };
    const { redirectTo } = await giveConsent({ client: client.peek(), body });
    location.assign(redirectTo);
  };
  const player = session.value;
  const title = `Connect ${consent.client.name}?`;
  showTitle(title);
  return (
    <section class="narrow settings">
      <h1>{title}</h1>
      <ConsentFacts consent={consent} granted={granted} />
      {player === undefined ? null : player === null ? (
        <SignUpFirst />
      ) : (
        <>
          <p>
            You are signed in as <strong>{player.username}</strong>.{" "}
            <a href={signInAddress()}>Sign in as another player</a>
          </p>
          <Refusal sentence={refusal} />
          <p class="actions">
            <button type="button" class="first" aria-disabled={isRunning.value} onClick={() => void run(allow)}>
              Allow
            </button>
            {consent.cancelTo === null ? null : (
              <a class="button" href={consent.cancelTo}>
                Refuse
              </a>
            )}
          </p>
        </>
      )}
    </section>
  );
}

interface InvalidProps {
  readonly detail: string;
  readonly redirectTo: string | null;
}

/** Shown for a request that is not valid. Only the developers of the app can correct it. */
function Invalid({ detail, redirectTo }: InvalidProps) {
  showTitle("This app cannot sign you in");
  return (
    <section class="message">
      <h1>This app cannot sign you in</h1>
      <p>The app made a mistake in its request. Nothing was shared. Its developers need this message:</p>
      <p>
        <code>{detail}</code>
      </p>
      <p class="actions">
        {redirectTo === null ? null : (
          <a class="button" href={redirectTo}>
            Return to {new URL(redirectTo).host || "the app"}
          </a>
        )}
        <a class="button" href="/">
          {homeLink().name}
        </a>
      </p>
    </section>
  );
}
