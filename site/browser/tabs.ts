import { readStored, writeStored } from "./local-storage";

/** Turns groups of listings in several languages into tabs. A chosen language applies to all pages. */
export function drawTabs(): void {
  const groups = [...document.querySelectorAll<HTMLElement>(".tabs")];
  const shows = groups.map(makeTabs);
  const showAll = (label: string): void => {
    for (const show of shows) show(label);
  };
  const stored = readStored("language");
  if (stored !== null) showAll(stored);
  document.addEventListener("language-chosen", (event) => {
    if (!(event instanceof CustomEvent)) return;
    writeStored("language", String(event.detail));
    showAll(String(event.detail));
  });
}

/** @returns a function that shows the panel with a label, if the group has one */
function makeTabs(group: HTMLElement, number: number): (label: string) => void {
  const panels = [...group.querySelectorAll<HTMLElement>(":scope > .tab")];
  const list = document.createElement("div");
  list.className = "tab-list";
  list.role = "tablist";
  list.setAttribute("aria-label", "Language");
  const tabs = panels.map((panel, index) => {
    const tab = document.createElement("button");
    tab.type = "button";
    tab.role = "tab";
    tab.id = `tab-${number}-${index}`;
    tab.textContent = panel.dataset.label ?? "";
    panel.id = `panel-${number}-${index}`;
    panel.role = "tabpanel";
    panel.setAttribute("aria-labelledby", tab.id);
    tab.setAttribute("aria-controls", panel.id);
    list.append(tab);
    return tab;
  });
  const select = (index: number): void => {
    tabs.forEach((tab, at) => {
      tab.ariaSelected = String(at === index);
      tab.tabIndex = at === index ? 0 : -1;
    });
    panels.forEach((panel, at) => {
      panel.hidden = at !== index;
    });
  };
  const choose = (tab: HTMLElement | undefined): void => {
    if (tab === undefined) return;
    // Other groups may change their height. The chosen tab keeps its position on the screen.
    const before = tab.getBoundingClientRect().top;
    document.dispatchEvent(new CustomEvent("language-chosen", { detail: tab.textContent }));
    window.scrollBy(0, tab.getBoundingClientRect().top - before);
    tab.focus({ preventScroll: true });
  };
  list.addEventListener("click", ({ target }) => {
    if (target instanceof HTMLElement) choose(tabs.find((tab) => tab === target));
  });
  list.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const index = tabs.findIndex((tab) => tab.ariaSelected === "true");
    choose(tabs[(index + step + tabs.length) % tabs.length]);
  });
  group.prepend(list);
  select(0);
  return (label) => {
    const index = tabs.findIndex(({ textContent }) => textContent === label);
    if (index >= 0) select(index);
  };
}
