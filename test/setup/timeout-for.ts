/**
 * How many times slower than two quiet cores a machine may be. Machines of CI that run other programs were up to six
 * times slower. A longer timeout would only delay the report of a test that hangs.
 */
const SLOWNESS = 6;

/**
 * The timeout of a test or a hook in milliseconds.
 * @param seconds its duration within the whole suite on two quiet cores, rounded up
 */
export const timeoutFor = (seconds: number): number => seconds * SLOWNESS * 1000;
