import { lazyComponent } from "../../components/lazy-component";

/** Shown to visitors in place of settings. */
export const Visitor = lazyComponent(async () => (await import("./visitor")).Visitor);

/** Shown to suspended players. */
export const Suspended = () => (
  <p class="notice">
    Your account is suspended. You can see your account, but not play. Contact the operator of this server.
  </p>
);
