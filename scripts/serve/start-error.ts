/** An expected error that prevents the start. Its message is for the operator and is printed without a stack. */
export class StartError extends Error {
  override name = "StartError";
}
