/** The address where `npm start` listens, which the samples use. */
const SAMPLE_SERVER = "http://127.0.0.1:8787";

/** Adds a copy button to each listing, and replaces the sample address by the server of this page. */
export function offerCopies(): void {
  const isSampleServer = location.origin === SAMPLE_SERVER;
  for (const listing of document.querySelectorAll<HTMLElement>("figure.code")) {
    const code = listing.querySelector("code");
    if (code === null) continue;
    if (!isSampleServer) nameServer(code);
    const button = document.createElement("button");
    button.type = "button";
    button.className = "copy";
    button.textContent = "Copy";
    button.addEventListener("click", () => {
      navigator.clipboard.writeText(code.textContent ?? "").then(
        () => tell(button, "Copied"),
        () => tell(button, "Not allowed"),
      );
    });
    listing.append(button);
  }
}

/** Replaces the sample address by the server of this page. */
function nameServer(code: HTMLElement): void {
  const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { currentNode } = walker;
    if (currentNode.nodeValue?.includes(SAMPLE_SERVER)) {
      currentNode.nodeValue = currentNode.nodeValue.replaceAll(SAMPLE_SERVER, location.origin);
    }
  }
}

function tell(button: HTMLButtonElement, word: string): void {
  button.textContent = word;
  setTimeout(() => {
    button.textContent = "Copy";
  }, 1500);
}
