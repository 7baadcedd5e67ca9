import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");

/** Collects garbage now. Node drops what connects a request to its signal with it. */
export const collectGarbage: () => void = runInNewContext("gc");
