/**
 * Ends the process with a sentence where Node is too old to read TypeScript.
 * @param {string} advice what to run instead
 */
export function requireNode(advice) {
  const major = Number(process.versions.node.split(".")[0]);
  if (major >= 24) return;
  console.error(
    `Skytale needs Node 24 or newer and this is Node ${process.versions.node}. ` +
      `${advice} after \`npm ci\`: that brings the right Node along and uses it.`,
  );
  process.exit(1);
}
