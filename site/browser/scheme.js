// Before anything is shown, so that nobody who chose dark is flashed at, and whoever is signed in is not shown the front
// page first. A browser may keep nothing for us: then the system's scheme it is.
try {
  const scheme = localStorage.getItem("scheme");
  if (scheme === "light" || scheme === "dark") document.documentElement.dataset.theme = scheme;
  const player = localStorage.getItem("player");
  if (player !== null) document.documentElement.dataset.player = player;
} catch {}
