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
  test("on any port tries others while somebody is quicker", async () => {
    const { start, wanted } = takenTimes(2);
    expect(await onPort(0, start)).toBe("started");
    expect(wanted).toEqual([0, 0, 0]);
  });

  test("on any port gives up some time", async () => {
    const { start, wanted } = takenTimes(100);
    await expect(onPort(0, start)).rejects.toThrow("Port 40005 on 127.0.0.1 is in use.");
    expect(wanted).toHaveLength(5);
  });

  test("on a port that was chosen takes no other", async () => {
    const { start, wanted } = takenTimes(1);
    await expect(onPort(8787, start)).rejects.toThrow(PortInUse);
    expect(wanted).toEqual([8787]);
  });

  test("is not repeated for what is no port's fault", async () => {
    const start = () => Promise.reject(new Error("disk"));
    await expect(onPort(0, start)).rejects.toThrow("disk");
  });
});
