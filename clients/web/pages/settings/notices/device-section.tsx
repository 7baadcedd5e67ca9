import { installPrompt } from "../../../frame/install-prompt";

const isInstalled = matchMedia("(display-mode: standalone)").matches;

/** The installation of the client. Renders nothing in the installed client. */
export function DeviceSection() {
  const install = async (): Promise<void> => {
    await installPrompt.peek()?.prompt();
    // The browser allows only one prompt per event.
    installPrompt.value = null;
  };
  if (isInstalled) return null;
  return (
    <section id="installation">
      <h2>Installation</h2>
      {installPrompt.value === null ? (
        <p class="help">
          To install Skytale as an app, choose “Install” or “Add to home screen” in the browser's menu.
        </p>
      ) : (
        <p class="actions">
          <button type="button" onClick={() => void install()}>
            Install Skytale
          </button>
        </p>
      )}
    </section>
  );
}
