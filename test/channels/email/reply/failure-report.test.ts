import { describe, expect, test } from "vitest";
import { readFailure } from "../../../../src/channels/email/reply/failure-report";

const bytesOf = (text: string) => new Uint8Array(new TextEncoder().encode(text));

/** A report as Postfix writes it. */
const report = (fields: string, type = "message/delivery-status") =>
  bytesOf(
    [
      "From: MAILER-DAEMON@mx.example.com (Mail Delivery System)",
      "To: bounce+x@reply.example.com",
      "Subject: Undelivered Mail Returned to Sender",
      "Auto-Submitted: auto-replied",
      "MIME-Version: 1.0",
      'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
      "",
      "--b",
      "Content-Type: text/plain",
      "",
      "I'm sorry to have to inform you that your message could not be delivered.",
      "",
      "--b",
      `Content-Type: ${type}`,
      "",
      "Reporting-MTA: dns; mx.example.com",
      "Arrival-Date: Tue, 24 Nov 2026 18:00:00 +0000 (UTC)",
      "",
      fields,
      "",
      "--b",
      "Content-Type: message/rfc822",
      "",
      "Subject: Your turn",
      "",
      "Action: failed",
      "Status: 5.1.1",
      "--b--",
      "",
    ].join("\r\n"),
  );

describe("a report about a mail", () => {
  test("names the address that does not exist, without showing it", async () => {
    const fields = [
      "Final-Recipient: rfc822; leonidas@example.com",
      "Action: failed",
      "Status: 5.1.1",
      "Diagnostic-Code: smtp; 550 5.1.1 <leonidas@example.com>:",
      "    Recipient address rejected: User unknown",
    ];
    expect(await readFailure(report(fields.join("\r\n")))).toEqual({
      isPermanent: true,
      reason: "550 5.1.1 …: Recipient address rejected: User unknown",
    });
  });

  test.each([
    { action: "failed", status: "5.2.1", isPermanent: true },
    { action: "Failed", status: "5.0.0 (undefined)", isPermanent: true },
    { action: "failed", status: "5.7.1", isPermanent: false },
    { action: "failed", status: "4.4.7", isPermanent: false },
  ])("$action with $status: the address is dead is $isPermanent", async ({ action, status, isPermanent }) => {
    const found = await readFailure(report(`Action: ${action}\r\nStatus: ${status}`));
    expect(found).toEqual({ isPermanent, reason: `not delivered, status ${status.slice(0, 5)}` });
  });

  test.each(["delayed", "delivered", "relayed", "expanded"])("%s is no failure", async (action) => {
    expect(await readFailure(report(`Action: ${action}\r\nStatus: 4.4.1`))).toBeNull();
  });

  test("without a status, or of another kind, says nothing", async () => {
    expect(await readFailure(report("Action: failed"))).toBeNull();
    expect(await readFailure(report("Action: failed\r\nStatus: 5.1.1", "text/plain"))).toBeNull();
    expect(await readFailure(bytesOf("Subject: I am on vacation\r\n\r\nStatus: 5.1.1"))).toBeNull();
    expect(await readFailure(new Uint8Array([255, 0, 255]))).toBeNull();
  });
});
