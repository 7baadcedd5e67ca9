// Runs before the first paint: sets the chosen color scheme and contrast, and marks the document of a signed-in player so that the
// front page is not shown. The files of the page that replaces it are preloaded. Without storage, the system's scheme
// is used.
try {
  const scheme = localStorage.getItem("scheme");
  if (scheme === "light" || scheme === "dark") document.documentElement.dataset.theme = scheme;
  if (localStorage.getItem("contrast") === "high" || matchMedia("(prefers-contrast: more)").matches)
    document.documentElement.dataset.contrast = "high";
  const player = localStorage.getItem("player");
  if (player !== null) {
    document.documentElement.dataset.player = player;
    // Warms up IndexedDB, which takes Chromium a moment: the client reads it first.
    indexedDB.databases?.().catch(() => undefined);
    for (const file of document.currentScript?.dataset.forPlayers?.split(" ") ?? []) {
      document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href: file }));
    }
  }
} catch {}
