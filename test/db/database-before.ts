import fs from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";

const FOLDER = path.join(import.meta.dirname, "../../migrations");

/** The statements of a migration. */
export const sqlOf = (file: string): string => fs.readFileSync(path.join(FOLDER, file), "utf8");

/** A database with all migrations before this one. */
export function databaseBefore(migration: string): DatabaseSync {
  const database = new DatabaseSync(":memory:");
  const files = fs.readdirSync(FOLDER).filter((file) => file.endsWith(".sql") && file < migration);
  for (const file of files.sort()) database.exec(sqlOf(file));
  return database;
}
