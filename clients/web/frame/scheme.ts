import { computed, signal } from "@preact/signals";

export const SCHEMES = ["system", "light", "dark"] as const;
export type Scheme = (typeof SCHEMES)[number];

const system = matchMedia("(prefers-color-scheme: dark)");
const isSystemDark = signal(system.matches);
system.addEventListener("change", () => {
  isSystemDark.value = system.matches;
});

/** The colours that were chosen in this browser. A file in the document's head has set them before anything was shown. */
export const scheme = signal<Scheme>(
  SCHEMES.find((name) => name === document.documentElement.dataset.theme) ?? "system",
);

/** What boards are to be drawn for. */
export const theme = computed(() => {
  if (scheme.value !== "system") return scheme.value;
  return isSystemDark.value ? "dark" : "light";
});

export const SCHEME_NAMES: Readonly<Record<Scheme, string>> = { system: "Auto", light: "Light", dark: "Dark" };

/** Goes on to the next of the system's colours, light and dark. */
export const nextScheme = (): void =>
  chooseScheme(SCHEMES[(SCHEMES.indexOf(scheme.value) + 1) % SCHEMES.length] ?? "system");

/** Shows the client in these colours from now on. */
export function chooseScheme(next: Scheme): void {
  scheme.value = next;
  if (next === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = next;
  try {
    if (next === "system") localStorage.removeItem("scheme");
    else localStorage.setItem("scheme", next);
  } catch {
    // A browser that keeps nothing shows the system's colours next time.
  }
}
