import { SignUpForm } from "../../components/sign-up-form";
import { me } from "../../server/resources";

/** Shown to visitors in place of settings. */
export const Visitor = () => (
  <SignUpForm label="To sign up, choose a name" button="Sign up" then={() => me.of().refresh()} />
);
