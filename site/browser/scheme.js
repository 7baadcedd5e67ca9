// Before anything is shown, so that nobody who chose dark is flashed at, and whoever is signed in is not shown the front
// page first: the files of the page that takes its place are asked for at once. A browser may keep nothing for us: then
// the system's scheme it is.
try {
  const scheme = localStorage.getItem("scheme");
  if (scheme === "light" || scheme === "dark") document.documentElement.dataset.theme = scheme;
  const player = localStorage.getItem("player");
  if (player !== null) {
    document.documentElement.dataset.player = player;
    // The client reads its store first of all, and Chromium takes a moment to begin with stores.
    indexedDB.databases?.().catch(() => undefined);
    for (const file of document.currentScript?.dataset.forPlayers?.split(" ") ?? []) {
      document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href: file }));
    }
  }
} catch {}
