import { installPrompt } from "../../frame/install-prompt";
import { chooseScheme, SCHEME_NAMES, SCHEMES, scheme } from "../../frame/scheme";

const isInstalled = matchMedia("(display-mode: standalone)").matches;

/** The color scheme, and the installation of the client. */
export function DeviceSection() {
  const install = async (): Promise<void> => {
    await installPrompt.peek()?.prompt();
    // The browser allows only one prompt per event.
    installPrompt.value = null;
  };
  return (
    <section>
      <h2>This browser</h2>
      <fieldset class="choices">
        <legend>Theme</legend>
        {SCHEMES.map((name) => (
          <label key={name} class="pill">
            <input type="radio" name="scheme" checked={scheme.value === name} onChange={() => chooseScheme(name)} />
            {name === "system" ? "System" : SCHEME_NAMES[name]}
          </label>
        ))}
      </fieldset>
      {isInstalled ? null : installPrompt.value === null ? (
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
