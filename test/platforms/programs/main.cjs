const skytale = require("skytale-client");

async function main() {
  const { run } = await import("./run.mjs");
  console.log(JSON.stringify(await run(skytale, process.argv.slice(2))));
}

void main();
