import { computed, signal } from "@preact/signals";

export const SCHEMES = ["system", "light", "dark"] as const;
export type Scheme = (typeof SCHEMES)[number];

const system = matchMedia("(prefers-color-scheme: dark)");
const isSystemDark = signal(system.matches);
system.addEventListener("change", () => {
  isSystemDark.value = system.matches;
});

/** The color scheme chosen in this browser. A script in the document's head has applied it before the first paint. */
export const scheme = signal<Scheme>(
  SCHEMES.find((name) => name === document.documentElement.dataset.theme) ?? "system",
);

/** The theme for board pictures. */
export const theme = computed(() => {
  if (scheme.value !== "system") return scheme.value;
  return isSystemDark.value ? "dark" : "light";
});

export const SCHEME_NAMES: Readonly<Record<Scheme, string>> = { system: "Auto", light: "Light", dark: "Dark" };

/** Switches to the next scheme: system, light, dark. */
export const nextScheme = (): void =>
  chooseScheme(SCHEMES[(SCHEMES.indexOf(scheme.value) + 1) % SCHEMES.length] ?? "system");

/** Applies a color scheme and stores it. */
export function chooseScheme(next: Scheme): void {
  scheme.value = next;
  if (next === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = next;
  try {
    if (next === "system") localStorage.removeItem("scheme");
    else localStorage.setItem("scheme", next);
  } catch {
    // Without storage, the next document uses the system's scheme.
  }
}
