/** The methods of an evaluator object, which evaluates the positions of one finished game. Named after the game. */
export interface EvaluatorRpc {
  /**
   * Starts the evaluation of a game that has an unfinished row in D1, or continues it. The work goes on in the
   * background and survives crashes. Idempotent.
   * @returns number of positions that are evaluated so far
   */
  evaluate(gameId: string): Promise<number>;
}
