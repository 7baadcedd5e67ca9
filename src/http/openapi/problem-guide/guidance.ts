import type { RefusalCode } from "../../problems/refusal";

/** The explanation of a problem for somebody who sees it for the first time. */
export interface Guidance {
  /** Explains the situation, and why the request was refused. */
  readonly meaning: string;
  /** Suggests the next steps. */
  readonly remedy: string;
}

/** The explanations of some problems. */
export type GuideTable = { readonly [Code in RefusalCode]?: Guidance };
