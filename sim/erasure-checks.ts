import type { Fault } from "./fault";
import { namesOf, playerIdOf } from "./identity";
import type { Ledger } from "./ledger";
import type { StoredMatch } from "./stored-matches";
import { endOf } from "./stored-matches";
import { COPIES, everything, KEPT_NAMES, placeOf, type StoredText } from "./stored-rows";
import type { World } from "./world";

/** The names of the erased players. Those whose erasure was acknowledged must be among them, and nobody else. */
export async function findErased(
  world: World,
  ledger: Ledger,
): Promise<{ names: ReadonlySet<string>; faults: readonly Fault[] }> {
  const names = new Set<string>();
  const faults: Fault[] = [];
  for (const [token, name] of ledger.players) {
    const { status } = await world.ask({ method: "GET", path: "/v1/me", token });
    if (status === 401) names.add(name);
    const wish = ledger.erasures.get(name);
    if (wish === "acknowledged" && status !== 401)
      faults.push(`the erasure of ${name} was acknowledged, and the token works`);
    if (wish === undefined && status !== 200) faults.push(`the account of ${name} answers ${status}`);
  }
  return { names, faults };
}

/** Erased players have no profile, games and challenges, and their names and texts are stored nowhere but in copies of names. */
export async function checkErased(
  world: World,
  ledger: Ledger,
  erased: ReadonlySet<string>,
  matches: ReadonlyMap<string, StoredMatch>,
): Promise<readonly Fault[]> {
  const faults: Fault[] = [];
  if (erased.size === 0) return faults;
  const rows = [...everything(world)];
  for (const [token, name] of ledger.players) {
    if (!erased.has(name)) continue;
    const id = playerIdOf(token);
    const own = namesOf(ledger, name).filter((former) => isOnly(ledger, former, name));
    for (const former of own) {
      const { status } = await world.ask({ method: "GET", path: `/v1/players/${former}` });
      if (status !== 404) faults.push(`the profile of the erased player ${former} answers ${status}`);
    }
    for (const match of matches.values()) {
      const isTheirs = Object.values(match.setup.players).some((player) => player.id === id);
      if (isTheirs && endOf(match) === undefined) faults.push(`the erased player ${name} plays game ${match.id}`);
    }
    const open = "SELECT id FROM challenges WHERE status = 'open' AND (challenger_id = ? OR opponent_id = ?)";
    for (const [challenge] of world.d1.rows(open, id, id))
      faults.push(`the erased player ${name} has the challenge ${challenge}`);
    const words = own.map((former) => new RegExp(`\\b${former}\\b`));
    for (const row of rows) {
      if (words.some((word) => word.test(row.text)) && !mayHaveName(row, id))
        faults.push(`the name of the erased player ${name} is in ${placeOf(row)}`);
    }
    const texts = ledger.texts.get(name) ?? [];
    for (const row of rows) {
      const text = texts.find((each) => row.text.includes(each));
      if (text !== undefined) faults.push(`the text "${text}" of the erased player ${name} is in ${placeOf(row)}`);
    }
  }
  return faults;
}

/** Whether nobody else can have a name. */
const isOnly = (ledger: Ledger, username: string, player: string): boolean =>
  [...ledger.players.values()].every((other) => other === player || !namesOf(ledger, other).includes(username));

const mayHaveName = ({ kind, name, table }: StoredText, id: string): boolean =>
  (kind === "D1" && table === KEPT_NAMES) || (kind === "PLAYERS" && name !== id && COPIES.includes(table));
