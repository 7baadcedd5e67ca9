import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");

/** Forces a garbage collection. Node may then collect the link between a request and its signal. */
export const collectGarbage: () => void = runInNewContext("gc");
