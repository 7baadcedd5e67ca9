/** Longest step of a timer, in milliseconds. A stopped timer prevents the object's eviction for at most this long. */
const STEP = 1000;

/**
 * Calls a function after a delay, unless the timer is stopped first.
 *
 * workerd keeps the state of a timer that `clearTimeout` ended, about 270 bytes, until the object is evicted. An object
 * that is never idle would grow with each request that has a time limit. So the timer is not cleared. It runs in short
 * steps, and after it was stopped, it ends with its current step.
 * @param delay milliseconds
 * @returns a function that stops the timer
 */
export function startTimer(delay: number, onTime: () => void): () => void {
  let isStopped = false;
  const wait = (left: number): void => {
    const step = Math.min(left, STEP);
    setTimeout(() => {
      if (isStopped) return;
      if (left > step) wait(left - step);
      else onTime();
    }, step);
  };
  wait(delay);
  return () => {
    isStopped = true;
  };
}
