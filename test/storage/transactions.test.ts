import { describe, expect, test } from "vitest";
import { Transactions } from "../../src/storage/transactions";
import { inNewObject } from "./new-object";

/** Runs a test with transactions over real storage and a table of one column. */
const withTransactions = (
  run: (transactions: Transactions, add: (n: number) => void, stored: () => readonly unknown[]) => void,
): Promise<void> =>
  inNewObject(({ storage }) => {
    storage.sql.exec("CREATE TABLE numbers (n INTEGER)");
    const add = (n: number) => void storage.sql.exec("INSERT INTO numbers (n) VALUES (?)", n);
    const stored = () =>
      storage.sql
        .exec("SELECT n FROM numbers")
        .toArray()
        .map(({ n }) => n);
    run(new Transactions(storage), add, stored);
  });

describe("a function that runs after the commit", () => {
  test("runs once, after the outermost transaction, and may write itself", async () => {
    await withTransactions((transactions, add, stored) => {
      const order: string[] = [];
      const step = () => {
        order.push(`after ${stored().join()}`);
        transactions.write(() => add(3));
      };
      transactions.write(() => {
        add(1);
        transactions.write(() => {
          add(2);
          transactions.afterCommit(step);
        });
        transactions.afterCommit(step);
        order.push("written");
      });
      transactions.write(() => order.push("next write"));
      expect(order).toEqual(["written", "after 1,2", "next write"]);
      expect(stored()).toEqual([1, 2, 3]);
    });
  });

  test("does not run if the transaction fails, not even after the next one", async () => {
    await withTransactions((transactions, add, stored) => {
      let runs = 0;
      const failing = () =>
        transactions.write(() => {
          add(1);
          transactions.afterCommit(() => (runs += 1));
          throw new Error("refused");
        });
      expect(failing).toThrow("refused");
      transactions.write(() => add(2));
      expect(stored()).toEqual([2]);
      expect(runs).toBe(0);
    });
  });
});
