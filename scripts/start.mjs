// The entry of `npm start`. Plain JavaScript, so that a Node too old to read TypeScript can still say so.
const major = Number(process.versions.node.split(".")[0]);

if (major < 24) {
  console.error(
    `Skytale needs Node 24 or newer and this is Node ${process.versions.node}. ` +
      "Start it with `npm start` after `npm ci`: that brings the right Node along and uses it.",
  );
  process.exit(1);
}

const { main } = await import("./serve/main.ts");
await main();
