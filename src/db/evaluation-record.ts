import type { EvaluationResult } from "../evaluation/evaluation";
import { type Bytes, deflated, inflated } from "./deflate";

/** The version that `writeEvaluation` writes. It is the first byte of a record. */
const VERSION = 1;

/** An evaluation in compact form: the version, then its compressed JSON. */
export async function writeEvaluation(result: EvaluationResult): Promise<Bytes> {
  const compressed = await deflated(new TextEncoder().encode(JSON.stringify(result)));
  const record = new Uint8Array(compressed.length + 1);
  record[0] = VERSION;
  record.set(compressed, 1);
  return record;
}

/**
 * The evaluation of a record of `writeEvaluation`.
 * @throws if the record is of a later release, or damaged
 */
export async function readEvaluation(record: Bytes): Promise<EvaluationResult> {
  if (record[0] !== VERSION)
    throw new Error(`the evaluation has version ${record[0]}, and this release reads ${VERSION}`);
  return JSON.parse(new TextDecoder().decode(await inflated(record.subarray(1)))) as EvaluationResult;
}
