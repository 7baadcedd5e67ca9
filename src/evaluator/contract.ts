/** The methods of an evaluator object, which evaluates the positions of one finished game. Named after the game. */
export interface EvaluatorRpc {
  /**
   * Starts the evaluation of a game that has an unfinished row in D1, or continues it. The work goes on in the
   * background and survives crashes. Idempotent.
   * @param listenerId a player who gets the event `evaluation.finished` in addition to the requester of the row
   * @returns number of positions that are evaluated so far
   */
  evaluate(gameId: string, listenerId?: string): Promise<number>;
}
