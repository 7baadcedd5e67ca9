/** A statement as the database received it. */
export interface Statement {
  readonly sql: string;
  readonly params: readonly unknown[];
}

/** Wraps a database and records each statement with its bound values. */
export function recordingD1(d1: D1Database): { readonly d1: D1Database; readonly statements: readonly Statement[] } {
  const statements: Statement[] = [];
  const prepare = (sql: string): D1PreparedStatement => {
    const statement = d1.prepare(sql);
    return new Proxy(statement, {
      get: (_, name) => {
        if (name !== "bind") throw new Error(`${String(name)} of a statement that nothing is bound to: ${sql}`);
        return (...params: unknown[]) => {
          statements.push({ sql, params });
          return statement.bind(...params);
        };
      },
    });
  };
  const batch = <T>(bound: D1PreparedStatement[]) => d1.batch<T>(bound);
  const refuse = () => {
    throw new Error("not recorded");
  };
  return { d1: { prepare, batch, exec: refuse, dump: refuse, withSession: refuse }, statements };
}
