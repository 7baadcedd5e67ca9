import { type Signal, useSignal } from "@preact/signals";
import type { Consent, Scope } from "skytale-client";
import { currentUrl } from "../frame/router";
import { ExplainedError } from "../server/explained-error";
import { me } from "../server/resources";
import { Checkbox } from "./choices";
import { SignUpForm } from "./sign-up-form";

/** The address of the page to sign in, which leads back to the current page. */
export const signInAddress = (): string => {
  const { pathname, search } = currentUrl.value;
  return `/recover?then=${encodeURIComponent(pathname + search)}`;
};

/** The form to sign up on the way, with a link to sign in. */
export const SignUpFirst = () => (
  <SignUpForm
    label="First sign up: choose a name"
    button="Sign up"
    signIn={signInAddress()}
    then={() => me.of().refresh()}
  />
);

/** The scopes that the player grants: at first all that the app requests. */
export const useGranted = ({ scopes }: Consent): Signal<readonly Scope[]> =>
  useSignal(scopes.map(({ scope }) => scope));

/** The scopes for the request. Throws a sentence for the player if there are none. */
export function grantedOf(granted: Signal<readonly Scope[]>): Scope[] {
  if (granted.value.length === 0) throw new ExplainedError("Choose at least one permission, or refuse.");
  return [...granted.value];
}

/** The words about how an app is known. */
const KINDS: Readonly<Record<Consent["client"]["kind"], string>> = {
  document: "The app describes itself at the address below.",
  origin: "The app is the website below.",
  registered: "The app has chosen this name itself. Nobody has checked it.",
  plain: "The app has chosen this name itself. Nobody has checked it.",
};

interface ConsentFactsProps {
  readonly consent: Consent;
  /** The scopes that the player grants. */
  readonly granted: Signal<readonly Scope[]>;
}

/** The facts about an app that requests access: its name, where it is, and what it could do, of which some can be left out. */
export const ConsentFacts = ({ consent, granted }: ConsentFactsProps) => {
  const { client, host, scopes, idleDays } = consent;
  return (
    <>
      <p>
        {KINDS[client.kind]}
        {client.id === client.name ? null : (
          <>
            {" "}
            <code>{client.id}</code>
          </>
        )}
      </p>
      {host === null ? (
        <p class="notice">
          Allow access only if you started this yourself on a device of yours, a moment ago. If somebody else gave you
          the code, refuse.
        </p>
      ) : (
        <p>
          Afterwards you return to <strong>{host}</strong>.
        </p>
      )}
      <fieldset class="choices">
        <legend>The app could</legend>
        {scopes.map(({ scope, description }) => (
          <Checkbox
            key={scope}
            label={description}
            isChecked={granted.value.includes(scope)}
            change={(isChecked) => {
              granted.value = scopes
                .map((one) => one.scope)
                .filter((one) => (one === scope ? isChecked : granted.value.includes(one)));
            }}
          />
        ))}
      </fieldset>
      <p class="help">
        You can disconnect the app at any time in your settings. Its access ends by itself after {idleDays} days without
        use.
      </p>
    </>
  );
};
