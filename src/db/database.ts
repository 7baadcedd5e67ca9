import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";

/** Drizzle over the D1 binding. Costs nothing: it keeps no connection. */
export const database = (d1: D1Database): DrizzleD1Database => drizzle(d1);
