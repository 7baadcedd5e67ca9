/**
 * Exits with an error message if Node is too old to run TypeScript.
 * @param {string} advice command that installs and uses the right Node
 */
export function requireNode(advice) {
  const major = Number(process.versions.node.split(".")[0]);
  if (major >= 24) return;
  console.error(
    `Skytale needs Node 24 or newer, but this is Node ${process.versions.node}. ` +
      `${advice} after \`npm ci\`, which installs the right Node.`,
  );
  process.exit(1);
}
