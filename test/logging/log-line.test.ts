import { expect, test } from "vitest";
import { newTicket, newToken } from "../../src/http/auth/token";
import { logLine } from "../../src/logging/log-line";

const PLAYER = "0123456789abcdef";
const line = (message: unknown) =>
  logLine({
    time: Date.parse("2027-01-01T00:00:00Z"),
    level: "error",
    origin: { where: "player", player: PLAYER },
    task: "webhook",
    message,
    requestId: "5f0c6f0e",
    details: { attempt: 2, status: null },
  });

test("a line is one JSON object with ids, the task before its message", () => {
  expect(line(new Error("not now"))).toBe(
    `{"time":"2027-01-01T00:00:00.000Z","level":"error","where":"player","player":"${PLAYER}",` +
      '"task":"webhook","message":"not now","requestId":"5f0c6f0e","attempt":2,"status":null}',
  );
});

test.each([
  ["a token", newToken(PLAYER)],
  ["a ticket", newTicket(PLAYER)],
  ["the secret of a webhook", "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"],
  ["an e-mail address", "leonidas@sparta.example"],
])("a line never contains %s that an error quotes", (_name, secret) => {
  expect(JSON.parse(line(new Error(`cannot read "${secret}" here`))).message).toBe('cannot read "[removed]" here');
});
