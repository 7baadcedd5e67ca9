import { describe, expect, test } from "vitest";
import { type AddressPolicy, checkWebhookAddress } from "../../../src/channels/http/address";
import { FRIENDLY, HOSTILE } from "./hostile-addresses";

const POLICY: AddressPolicy = { allowLoopbackHttp: false, ownHosts: ["skytale.example.net"] };
const LOCAL: AddressPolicy = { allowLoopbackHttp: true, ownHosts: ["127.0.0.1:8787"] };

describe.each(Object.entries(HOSTILE))("refuses %s", (_, addresses) => {
  test.each(addresses)("%j", (address) => {
    expect(checkWebhookAddress(address, POLICY)).toMatchObject({ ok: false, error: expect.any(String) });
  });
});

test("the table of blocked addresses has no redundant entries", () => {
  const all = Object.values(HOSTILE).flat();
  expect(new Set(all).size).toBe(all.length);
  expect(all.length).toBeGreaterThan(200);
});

test.each(FRIENDLY)("accepts %j", (address) => {
  const checked = checkWebhookAddress(address, POLICY);
  expect(checked).toMatchObject({ ok: true });
  if (checked.ok) expect(checked.value.protocol).toBe("https:");
});

describe("a local server", () => {
  test.each([
    "http://127.0.0.1:3000/hook",
    "http://127.0.0.1:9099",
    "http://localhost:3000/hook",
    "http://LOCALHOST.:3000/hook",
    "http://receiver.localhost:3000/",
    "http://[::1]:3000/hook",
    "http://2130706433:3000/",
    "https://127.0.0.1:8443/",
    "https://receiver.example.com/hook",
  ])("also accepts %j", (address) => {
    expect(checkWebhookAddress(address, LOCAL)).toMatchObject({ ok: true });
  });

  test.each([
    "http://receiver.example.com/hook",
    "http://receiver.example.com:3000/hook",
    "http://10.0.0.1:3000/",
    "http://192.168.1.10:3000/",
    "http://0.0.0.0:3000/",
    "http://[::ffff:127.0.0.1]:3000/",
    "http://[::]:3000/",
    "http://169.254.169.254/",
    "http://printer.local:3000/",
    "http://127.0.0.1:22/",
    "http://127.0.0.1/",
    "http://user@127.0.0.1:3000/",
    "http://127.0.0.1:8787/v1/players",
    "http://127.1:8787/",
    "http://localhost:8787/",
    "http://[::1]:8787/",
    "ftp://127.0.0.1:3000/",
  ])("still refuses %j", (address) => {
    expect(checkWebhookAddress(address, LOCAL)).toMatchObject({ ok: false });
  });

  test("refuses addresses of its own machine if they are disabled", () => {
    for (const address of ["http://127.0.0.1:3000/", "https://127.0.0.1:3000/", "http://localhost:3000/"]) {
      expect(checkWebhookAddress(address, { ...LOCAL, allowLoopbackHttp: false })).toMatchObject({ ok: false });
    }
  });
});

test.each(["", "two words", "[::1", "a..b", "user:8787:1"])("ignores an unreadable own host: %j", (own) => {
  const policy = { ...POLICY, ownHosts: [own, ...POLICY.ownHosts] };
  expect(checkWebhookAddress("https://receiver.example.com/hook", policy)).toMatchObject({ ok: true });
  expect(checkWebhookAddress("https://skytale.example.net/hook", policy)).toMatchObject({ ok: false });
});

test("stores the normalized form of an address", () => {
  const checked = checkWebhookAddress("HTTPS://Receiver.EXAMPLE.com:443/a/../b", POLICY);
  expect(checked.ok && checked.value.href).toBe("https://receiver.example.com/b");
});
