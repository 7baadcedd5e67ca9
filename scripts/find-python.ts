import { spawnSync } from "node:child_process";

/** Debian's Python is first, because its packages are not visible to another Python. */
const USUAL = ["/usr/bin/python3", "python3"];

const NEEDED = "import sys, httpx, pytest, mypy.api; print(sys.executable); sys.exit(sys.version_info < (3, 10))";

/**
 * Finds the path of a Python 3.10 or newer with httpx, pytest and mypy: the one in the variable PYTHON, or else a usual one. Null if
 * there is none.
 */
export function findPython(): string | null {
  const named = process.env.PYTHON;
  for (const python of named ? [named] : USUAL) {
    const { status, stdout } = spawnSync(python, ["-c", NEEDED], { encoding: "utf8" });
    if (status === 0) return stdout.trim();
  }
  return null;
}

if (import.meta.main) {
  const found = findPython();
  if (found === null) process.exitCode = 1;
  else console.log(found);
}
