import { SignUpForm } from "../../parts/sign-up-form";

/** What the front page offers: a name, and to the lobby, where the house waits. */
export const PlayNow = () => (
  <SignUpForm label="Play in a minute" button="Play" then={async () => location.assign("/lobby")} />
);
