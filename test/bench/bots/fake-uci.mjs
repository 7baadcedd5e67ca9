// A minimal UCI engine for tests. It has two options, reports the commands that it got through its moves, and can fail
// on purpose. Its score is its first argument, if that is a score.
import { createInterface } from "node:readline";

const [failure] = process.argv.slice(2);
const say = (line) => process.stdout.write(`${line}\n`);
let position = "";
const set = [];

createInterface({ input: process.stdin }).on("line", (line) => {
  if (line === "uci") {
    say("id name Fake");
    say("option name UCI_LimitStrength type check default false");
    say("option name UCI_Elo type spin default 1320 min 1320 max 3190");
    say("uciok");
  } else if (line.startsWith("setoption ")) set.push(line);
  else if (line === "isready") say("readyok");
  else if (line.startsWith("position ")) position = line;
  else if (line.startsWith("go ")) {
    if (failure === "dies") process.exit(1);
    say(`info string ${set.join("; ")} | ${position} | ${line}`);
    if (/^(cp|mate) /.test(failure)) {
      say("info depth 1 seldepth 1 multipv 1 score cp 1 nodes 20");
      say(`info depth 2 seldepth 3 multipv 1 score ${failure} nodes 40`);
    }
    if (failure === "has-no-move") say("bestmove (none)");
    else say(position.endsWith("e2e4") ? "bestmove e7e5 ponder g1f3" : "bestmove e1g1");
  }
});
