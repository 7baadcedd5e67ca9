import { startServer } from "../../test/server/spawn-server";
import { readOptions, refusing } from "../options";
import { newFolder, remove } from "../serve/servers";
import { farm } from "./farm";
import { flood } from "./flood";

const USAGE = `Usage: npm run bench -- attack [-- --accounts 60]

Attacks a new local server like a hostile client and prints what the server permitted:
the rating farm (throwaway accounts resign to one player; rate limits are raised, so only the rating rules defend) and
the flood (accounts, challenges and games of one client, with the default limits).`;

const refuse = refusing(USAGE);
const { accounts } = readOptions({ accounts: { type: "string", default: "60" } }, refuse);
const count = Number(accounts);
if (!Number.isInteger(count) || count < 1) refuse(`--accounts is "${accounts}"; it must be a whole number from 1.`);

/** Limits far above the farm's needs. */
const WITHOUT_LIMITS = {
  PLAYER_REQUESTS_PER_MINUTE: "1000000",
  SIGN_UPS_PER_HOUR: "1000000",
};

async function against(env: Readonly<Record<string, string>>, attack: (url: string) => Promise<void>): Promise<void> {
  const data = newFolder("disk");
  const server = await startServer({ data, env });
  try {
    await attack(server.url);
  } finally {
    await server.stop();
    remove(data);
  }
}

await against(WITHOUT_LIMITS, (url) => farm(url, count));
// An empty variable selects the default.
await against({ SIGN_UPS_PER_HOUR: "", MAX_RUNNING_GAMES: "", MAX_LOBBY_CHALLENGES: "" }, flood);
process.exit(0);
