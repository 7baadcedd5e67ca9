import { describe, expect, test } from "vitest";
import { clientAddress } from "../../../src/http/limits/client-address";
import { settingsOf } from "../../../src/settings";

describe("a caller's address", () => {
  const network = settingsOf({});
  const request = (address: string) =>
    new Request("https://skytale.test/", { headers: { "CF-Connecting-IP": address } });

  test.each([
    ["192.0.2.1", "192.0.2.1"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:db8:1:2::9", "2001:db8:1:2::/64"],
    ["2001:db8::9", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
  ])("%s counts as %s", (address, expected) => {
    expect(clientAddress(request(address), network)).toBe(expected);
  });

  test("is not read from a header on a local server", () => {
    const local = settingsOf({ LOCAL_SERVER: "true" });
    expect(clientAddress(request("192.0.2.1"), local)).toBe("unknown");
    const seen = (clientIp: string) => new Request("https://skytale.test/", { cf: { clientIp } });
    expect(clientAddress(seen("192.0.2.9:32790"), local)).toBe("192.0.2.9");
    expect(clientAddress(seen("[2001:db8:1:2::9]:58550"), local)).toBe("2001:db8:1:2::/64");
    // A server on HOST=:: sees IPv4 callers as mapped addresses, and limits each separately.
    expect(clientAddress(seen("[::ffff:192.0.2.9]:46128"), local)).toBe("192.0.2.9");
    expect(clientAddress(seen("[::ffff:192.0.2.10]:46128"), local)).toBe("192.0.2.10");
  });
});
