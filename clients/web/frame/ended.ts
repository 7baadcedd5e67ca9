import { lazyComponent } from "../components/lazy-component";

/** The page that every tab shows after the session has ended. It is loaded beforehand, because it has to work offline. */
export const Ended = lazyComponent(async () => (await import("./session-ended")).SessionEnded);
