import type { Found } from "./search-options";

/** Opens the search by its button, by `/` and by Ctrl+K or Command+K. The index is loaded when it is first opened. */
export function offerSearch(): void {
  const button = document.querySelector<HTMLButtonElement>("button.search-open");
  if (button === null) return;
  let dialog: HTMLDialogElement | undefined;
  const open = (): void => {
    dialog ??= makeDialog();
    dialog.showModal();
  };
  button.addEventListener("click", open);
  document.addEventListener("keydown", (event) => {
    const isTyping = event
      .composedPath()
      .some((at) => at instanceof HTMLElement && at.matches("input, textarea, select"));
    const isShortcut = event.key === "k" && (event.ctrlKey || event.metaKey);
    if (!isShortcut && (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey || event.altKey)) return;
    event.preventDefault();
    if (dialog?.open !== true) open();
  });
}

function makeDialog(): HTMLDialogElement {
  const dialog = document.createElement("dialog");
  dialog.className = "search";
  dialog.setAttribute("aria-label", "Search");
  const input = document.createElement("input");
  input.type = "search";
  input.placeholder = "Search the documentation";
  input.setAttribute("aria-label", "Search the documentation");
  input.autocomplete = "off";
  const status = document.createElement("p");
  status.role = "status";
  const list = document.createElement("ul");
  dialog.append(input, status, list);
  document.body.append(dialog);

  let find: ((words: string) => readonly Found[]) | undefined;
  const show = (): void => {
    const words = input.value.trim();
    const found = words === "" ? [] : (find?.(words) ?? []);
    status.textContent =
      words === ""
        ? ""
        : found.length === 0
          ? "No results."
          : `${found.length} ${found.length === 1 ? "result" : "results"}.`;
    list.replaceChildren(...found.map(drawFound));
  };
  status.textContent = "Loading…";
  import("./search")
    .then(async ({ loadSearch }) => {
      find = await loadSearch(document.body.dataset.search ?? "");
      show();
    })
    .catch(() => {
      status.textContent = "The search could not be loaded.";
    });

  input.addEventListener("input", show);
  dialog.addEventListener("keydown", (event) => {
    const links = [...list.querySelectorAll("a")];
    const at = links.findIndex((link) => link.matches(":focus"));
    if (event.key === "ArrowDown") links[Math.min(at + 1, links.length - 1)]?.focus();
    else if (event.key === "ArrowUp") (links[at - 1] ?? input).focus();
    else if (event.key === "Enter" && at === -1) links[0]?.click();
    else return;
    event.preventDefault();
  });
  dialog.addEventListener("click", ({ target }) => {
    // A click on the backdrop has the dialog itself as its target. A link may lead to the current page, so it closes
    // the dialog as well.
    if (target === dialog || (target instanceof Element && target.closest("a") !== null)) dialog.close();
  });
  return dialog;
}

function drawFound({ address, title, heading }: Found): HTMLLIElement {
  const item = document.createElement("li");
  const link = document.createElement("a");
  link.href = address;
  const page = document.createElement("small");
  page.textContent = title;
  link.append(heading === "" ? title : heading, ...(heading === "" ? [] : [page]));
  item.append(link);
  return item;
}
