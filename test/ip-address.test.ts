import { expect, test } from "vitest";
import { isInside, network, parseIpv4, parseIpv6 } from "../src/ip-address";

test.each([
  ["0.0.0.0", "0.0.0.0"],
  ["1.2.3.4", "1.2.3.4"],
  ["255.255.255.255", "255.255.255.255"],
  ["1.2.3", null],
  ["01.2.3.4", null],
  ["1.2.3.256", null],
  ["0x1.2.3.4", null],
])("IPv4 %j", (text, value) => {
  expect(parseIpv4(text)?.toNormalizedString() ?? null).toBe(value);
});

test.each([
  ["::", "0:0:0:0:0:0:0:0"],
  ["::1", "0:0:0:0:0:0:0:1"],
  ["1::", "1:0:0:0:0:0:0:0"],
  ["1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7:8"],
  ["::ffff:1.2.3.4", "0:0:0:0:0:ffff:102:304"],
  ["1:2:3:4:5:6:7", null],
  ["1:2:3:4:5:6:7:8::", null],
  [":::", null],
  ["1.2.3.4::", null],
  ["12345::", null],
  ["fe80::1%eth0", null],
])("IPv6 %j", (text, value) => {
  expect(parseIpv6(text)?.toNormalizedString() ?? null).toBe(value);
});

test("an address is in a block if its first bits match", () => {
  const block = network("172.16.0.0/12", "private");
  const inside = (text: string) => {
    const address = parseIpv4(text) ?? parseIpv6(text);
    return address !== null && isInside(address, block);
  };
  expect(["172.16.0.0", "172.31.255.255"].every(inside)).toBe(true);
  expect(["172.15.255.255", "172.32.0.0", "::ac10:1"].some(inside)).toBe(false);
  expect(() => network("172.16.0.0", "no block")).toThrow();
});
