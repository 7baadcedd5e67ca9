import type { EvaluationResult } from "../evaluation/evaluation";
import { type Bytes, readRecord, writeRecord } from "./compressed-record";

/** The version that `writeEvaluation` writes. It is the first byte of a record. */
const VERSION = 1;

/** An evaluation in compact form: the version, then its compressed JSON. */
export const writeEvaluation = (result: EvaluationResult): Promise<Bytes> =>
  writeRecord(VERSION, JSON.stringify(result));

/**
 * The evaluation of a record of `writeEvaluation`.
 * @throws if the record is of a later release, or damaged
 */
export async function readEvaluation(record: Bytes): Promise<EvaluationResult> {
  if (record[0] !== VERSION)
    throw new Error(`the evaluation has version ${record[0]}, and this release reads ${VERSION}`);
  return JSON.parse(await readRecord(record)) as EvaluationResult;
}
