/**
 * Metrics for operators of the server, in the text format of Prometheus. Knows no other part: `compose.ts` wires it.
 */
export { createMetrics, type Metrics } from './metrics.ts';
