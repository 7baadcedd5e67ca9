import { readStored, writeStored } from "./local-storage";

const SCHEMES = ["system", "light", "dark"] as const;
type Scheme = (typeof SCHEMES)[number];

const LABELS: Readonly<Record<Scheme, string>> = { system: "Auto", light: "Light", dark: "Dark" };

/** Makes the button in the header switch between the color schemes: system, light, dark. */
export function offerSchemes(): void {
  const button = document.querySelector<HTMLButtonElement>("button.scheme");
  if (button === null) return;
  const stored = readStored("scheme");
  let scheme: Scheme = SCHEMES.find((name) => name === stored) ?? "system";
  const show = (): void => {
    if (scheme === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = scheme;
    button.textContent = LABELS[scheme];
    button.title = `Theme: ${LABELS[scheme]}`;
    button.setAttribute("aria-label", button.title);
  };
  button.addEventListener("click", () => {
    scheme = SCHEMES[(SCHEMES.indexOf(scheme) + 1) % SCHEMES.length] ?? "system";
    writeStored("scheme", scheme === "system" ? null : scheme);
    show();
  });
  show();
}
