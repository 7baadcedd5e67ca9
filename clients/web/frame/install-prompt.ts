import { signal } from "@preact/signals";

/** What Chromium offers before somebody installs the client; other browsers have it in their menus. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

const isInstallPrompt = (event: Event): event is InstallPrompt => "prompt" in event;

/** The offer, once it was made. It comes soon after a document was loaded, whatever page is shown then. */
export const installPrompt = signal<InstallPrompt | null>(null);
window.addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  if (isInstallPrompt(event)) installPrompt.value = event;
});
