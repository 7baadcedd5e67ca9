import { describe, expect, test } from "vitest";
import { onPort, PortInUse } from "../../scripts/serve/port.ts";

/** A start function that finds its port taken this many times. */
function takenTimes(times: number) {
  const wanted: number[] = [];
  const start = async (port: number): Promise<string> => {
    wanted.push(port);
    if (wanted.length <= times) throw new PortInUse("127.0.0.1", 40_000 + wanted.length);
    return "started";
  };
  return { start, wanted };
}

describe("a start", () => {
  test("on any port tries another one while ports are taken", async () => {
    const { start, wanted } = takenTimes(2);
    expect(await onPort(0, start)).toBe("started");
    expect(wanted).toEqual([0, 0, 0]);
  });

  test("on any port gives up eventually", async () => {
    const { start, wanted } = takenTimes(100);
    await expect(onPort(0, start)).rejects.toThrow("Port 40005 on 127.0.0.1 is in use.");
    expect(wanted).toHaveLength(5);
  });

  test("on a configured port tries no other", async () => {
    const { start, wanted } = takenTimes(1);
    await expect(onPort(8787, start)).rejects.toThrow(PortInUse);
    expect(wanted).toEqual([8787]);
  });

  test("is not repeated after an unrelated error", async () => {
    const start = () => Promise.reject(new Error("disk"));
    await expect(onPort(0, start)).rejects.toThrow("disk");
  });
});
