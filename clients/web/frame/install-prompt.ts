import { signal } from "@preact/signals";

/** The event with which Chromium offers to install the client. Other browsers offer it only in their menus. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

const isInstallPrompt = (event: Event): event is InstallPrompt => "prompt" in event;

/** The install offer, if there is one. It is fired soon after a document was loaded, whatever page is shown then. */
export const installPrompt = signal<InstallPrompt | null>(null);
window.addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  if (isInstallPrompt(event)) installPrompt.value = event;
});
