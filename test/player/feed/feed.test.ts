import { expect, test } from "vitest";
import { exampleOf } from "../../../src/events/examples";
import { Feed } from "../../../src/player/feed/feed";
import { Transactions } from "../../../src/storage/transactions";

test("a published event is sent to webhooks after the write, without a call by its publisher", () => {
  const order: string[] = [];
  const transactions = new Transactions({
    transactionSync: (write) => {
      const value = write();
      order.push("committed");
      return value;
    },
  });
  const log = { append: () => order.push("stored") };
  const sender = { enqueue: () => void order.push("queued"), pump: () => void order.push("sent") };
  const mails = { observe: () => void order.push("noted") };
  const feed = new Feed({ transactions }, log, sender, mails);
  transactions.write(() => feed.publish([exampleOf("token.added"), exampleOf("passkey.added")], 0));
  expect(order).toEqual(["stored", "queued", "queued", "noted", "committed", "sent"]);
});
