import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";

/** Drizzle over a D1 binding. Cheap to create: it holds no connection. */
export const database = (d1: D1Database): DrizzleD1Database => drizzle(d1);
