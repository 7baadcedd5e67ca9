import * as skytale from "skytale-client";
import { run } from "./run.mjs";

console.log(JSON.stringify(await run(skytale, process.argv.slice(2))));
