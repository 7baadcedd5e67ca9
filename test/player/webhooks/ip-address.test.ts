import { describe, expect, test } from "vitest";
import { isInside, network, parseIpv4, parseIpv6 } from "../../../src/player/webhooks/ip-address";

describe("addresses", () => {
  test.each([
    ["0.0.0.0", 0n],
    ["1.2.3.4", 0x01020304n],
    ["255.255.255.255", 0xffffffffn],
    ["1.2.3", null],
    ["01.2.3.4", null],
    ["1.2.3.256", null],
  ])("IPv4 %j", (text, value) => {
    expect(parseIpv4(text)?.value ?? null).toBe(value);
  });

  test.each([
    ["::", 0n],
    ["::1", 1n],
    ["1::", 1n << 112n],
    ["1:2:3:4:5:6:7:8", 0x00010002000300040005000600070008n],
    ["::ffff:1.2.3.4", 0xffff01020304n],
    ["1:2:3:4:5:6:7", null],
    ["1:2:3:4:5:6:7:8::", null],
    [":::", null],
    ["1.2.3.4::", null],
    ["12345::", null],
  ])("IPv6 %j", (text, value) => {
    expect(parseIpv6(text)?.value ?? null).toBe(value);
  });

  test("lie in blocks by their first bits", () => {
    const block = network("172.16.0.0/12", "private");
    const inside = (text: string) => {
      const address = parseIpv4(text) ?? parseIpv6(text);
      return address !== null && isInside(address, block);
    };
    expect(["172.16.0.0", "172.31.255.255"].every(inside)).toBe(true);
    expect(["172.15.255.255", "172.32.0.0", "::172.16.0.1"].some(inside)).toBe(false);
  });
});
