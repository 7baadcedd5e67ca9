import fs from "node:fs";
import path from "node:path";
import { tsImport } from "tsx/esm/api";
import { IRREPLACEABLE_BINDINGS, type IrreplaceableBinding, OBJECT_KINDS } from "../../src/object-kinds.ts";
import type { ServerConfig } from "../serve/config.ts";
import { root } from "../serve/paths.ts";
import { StartError } from "../serve/start-error.ts";
import { FORMAT, type Manifest } from "./manifest.ts";

/** The module and the constant with the schema steps of each kind of object. */
const STEPS: Readonly<Record<IrreplaceableBinding, readonly [module: string, name: string]>> = {
  PLAYERS: ["player", "PLAYER_MIGRATIONS"],
  ROOMS: ["room", "ROOM_MIGRATIONS"],
  TOURNAMENTS: ["tournament-object", "TOURNAMENT_MIGRATIONS"],
  TEAMS: ["team", "TEAM_MIGRATIONS"],
};

/** The version of this checkout. */
export function ownVersion(): string {
  const { version } = JSON.parse(fs.readFileSync(path.join(root, "package.json"), "utf8")) as { version: string };
  return version;
}

/** Throws a StartError if a backup is of a newer version than this checkout. */
export async function refuseNewer(manifest: Manifest, { databases }: Pick<ServerConfig, "databases">): Promise<void> {
  const newer = (await newerSchema(manifest)) ?? newerMigration(manifest, databases);
  if (manifest.format <= FORMAT && !isNewer(manifest.skytale, ownVersion()) && newer === null) return;
  throw new StartError(
    `This backup is of a newer version of Skytale: it was made by ${manifest.skytale}, and this is ${ownVersion()}` +
      `${newer === null ? "" : ` without ${newer}`}. Update this checkout (\`git pull && npm ci\`), then restore.`,
  );
}

/** A schema in the backup that this checkout lacks; null if there is none. */
async function newerSchema({ schemas }: Manifest): Promise<string | null> {
  for (const kind of IRREPLACEABLE_BINDINGS) {
    const newest = schemas[kind];
    if (newest === undefined || newest <= (await newestStep(kind))) continue;
    return `step ${newest} of the schema of ${OBJECT_KINDS[kind].irreplaceable.noun}s`;
  }
  return null;
}

/** The newest schema step of a kind in this checkout. Its modules need a loader, because they have no endings. */
async function newestStep(kind: IrreplaceableBinding): Promise<number> {
  const [folder, name] = STEPS[kind];
  const module = (await tsImport(path.join(root, "src", folder, "migrations.ts"), import.meta.url)) as Record<
    string,
    readonly { readonly id: number }[]
  >;
  return Math.max(...(module[name] ?? []).map(({ id }) => id));
}

/** The migration of the backup if this checkout lacks it; else null. */
function newerMigration({ migration }: Manifest, databases: ServerConfig["databases"]): string | null {
  const known = databases.flatMap(({ migrations }) => migrations.map(({ name }) => name));
  return migration === null || known.includes(migration) ? null : `the migration ${migration}`;
}

/** Compares the numbers of two versions. */
function isNewer(version: string, than: string): boolean {
  const [a, b] = [version, than].map((text) => text.split(/[.+-]/, 3).map(Number));
  const index = [0, 1, 2].find((part) => a?.[part] !== b?.[part]);
  return index !== undefined && Number(a?.[index]) > Number(b?.[index]);
}
