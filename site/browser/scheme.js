// Runs before the first paint: sets the chosen color scheme and contrast, and marks the document of a signed-in player so that the
// front page is not shown. The files of the page that replaces it are preloaded, and the script of the front page is
// loaded for visitors only. Without storage, the system's scheme is used.
{
  const { forPlayers, forVisitors } = document.currentScript?.dataset ?? {};
  let player = null;
  try {
    const scheme = localStorage.getItem("scheme");
    if (scheme === "light" || scheme === "dark") document.documentElement.dataset.theme = scheme;
    if (localStorage.getItem("contrast") === "high" || matchMedia("(prefers-contrast: more)").matches)
      document.documentElement.dataset.contrast = "high";
    player = localStorage.getItem("player");
    if (player !== null) {
      document.documentElement.dataset.player = player;
      // Warms up IndexedDB, which takes Chromium a moment: the client reads it first.
      indexedDB.databases?.().catch(() => undefined);
      for (const file of forPlayers?.split(" ") ?? []) {
        document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href: file }));
      }
    }
  } catch {}
  if (player === null && forVisitors !== undefined) {
    document.head.append(Object.assign(document.createElement("script"), { type: "module", src: forVisitors }));
  }
}
