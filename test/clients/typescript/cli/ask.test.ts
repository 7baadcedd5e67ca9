import { PassThrough, Writable } from "node:stream";
import { expect, test } from "vitest";
import type { Shell } from "../../../../clients/typescript/cli/shell";
import { ask, askSecret } from "../../../../clients/typescript/cli/terminal/ask";
import { colorsFor } from "../../../../clients/typescript/cli/terminal/colors";

/** A terminal that echoes typed characters unless it is in raw mode, as real ones do. */
class Keyboard extends PassThrough {
  readonly isTTY = true;
  isRaw = false;

  setRawMode(isRaw: boolean): this {
    this.isRaw = isRaw;
    return this;
  }
}

/** A user who pastes the answer at the moment the question appears. */
function terminal(answers: Readonly<Record<string, string>>, signal = new AbortController().signal) {
  const stdin = new Keyboard();
  let screen = "";
  const stderr = new Writable({
    write(chunk: Buffer, _encoding, done) {
      const text = chunk.toString();
      screen += text;
      const answer = answers[text];
      if (answer !== undefined) {
        if (!stdin.isRaw) screen += answer;
        stdin.write(answer);
      }
      done();
    },
  });
  const colors = colorsFor({ isTTY: false }, {});
  const shell: Shell = {
    env: {},
    stdin,
    stdout: new PassThrough(),
    stderr: Object.assign(stderr, { isTTY: true, columns: 80 }),
    signal,
    colors,
    errorColors: colors,
  };
  return { shell, stdin, screen: () => screen };
}

test("never echoes a secret, however early it is typed", async () => {
  const { screen, shell, stdin } = terminal({ "Token: ": "sky_leonidas_secret\r" });
  expect(await askSecret(shell, "Token: ")).toBe("sky_leonidas_secret");
  expect(screen()).toBe("Token: \n");
  expect(stdin.isRaw).toBe(false);
});

test("echoes an answer once", async () => {
  const { screen, shell } = terminal({ "Name: ": "leonidas\r" });
  expect(await ask(shell, "Name: ")).toBe("leonidas");
  expect(screen().match(/leonidas/g)).toHaveLength(1);
});

test("prints the question before its answer also when letters are deleted", async () => {
  const { screen, shell } = terminal({ "Name: ": "leonidax\u007fs\r" });
  expect(await ask(shell, "Name: ")).toBe("leonidas");
  // Deleting a letter redraws the line.
  expect(screen()).toMatch(/Name: leonida(?!x)/);
});

test("asks nothing after the program was aborted", async () => {
  const { screen, shell } = terminal({}, AbortSignal.abort());
  await expect(ask(shell, "Name: ")).rejects.toMatchObject({ code: "interrupted" });
  expect(screen()).toBe("");
});
