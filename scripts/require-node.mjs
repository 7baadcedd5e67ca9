/**
 * Exits with an error message if Node is too old to run TypeScript.
 * @param {string} advice command that installs and uses the right Node
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
