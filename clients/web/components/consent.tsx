import type { Consent } from "skytale-client";
import { currentUrl } from "../frame/router";
import { me } from "../server/resources";
import { SignUpForm } from "./sign-up-form";

/** The address of the page to sign in, which leads back to the current page. */
const signInAddress = (): string => {
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

/** The words about how an app is known. */
const KINDS: Readonly<Record<Consent["client"]["kind"], string>> = {
  document: "The app describes itself at the address below.",
  origin: "The app is the website below.",
  registered: "The app has chosen this name itself. Nobody has checked it.",
  plain: "The app has chosen this name itself. Nobody has checked it.",
};

/** The facts about an app that requests access: its name, where it is, and what it could do. */
export const ConsentFacts = ({ consent }: { readonly consent: Consent }) => {
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
      <p>The app could:</p>
      <ul>
        {scopes.map(({ scope, description }) => (
          <li key={scope}>{description}</li>
        ))}
      </ul>
      <p class="help">
        You can disconnect the app at any time in your settings. Its access ends by itself after {idleDays} days without
        use.
      </p>
    </>
  );
};
