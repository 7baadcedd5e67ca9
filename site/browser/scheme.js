// Before anything is shown, so that nobody who chose dark is flashed at. A browser may keep nothing for us: then the
// system's scheme it is.
try {
  const scheme = localStorage.getItem("scheme");
  if (scheme === "light" || scheme === "dark") document.documentElement.dataset.theme = scheme;
} catch {}
