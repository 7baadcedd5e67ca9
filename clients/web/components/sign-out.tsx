import { lazyComponent } from "./lazy-component";

/** The button to sign out of this browser. Few visits need it. */
export const SignOut = lazyComponent(async () => (await import("./asked-sign-out")).AskedSignOut);
