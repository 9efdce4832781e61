import { Counter, Histogram, type Registry } from 'prom-client';

/** Seconds. Pages of a channel take one to ten milliseconds; a long poll is held for 20 s. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const MS_PER_SECOND = 1000;
const STATUSES_PER_CLASS = 100;
const UNMATCHED = 'unmatched';
const OTHER = 'other';
const ABORTED = 'aborted';
/** Clients may send any of some thirty methods to paths that do not exist. */
const METHODS: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

export interface Answered {
  readonly method: string;
  /** Pattern of the route; null if no route matched. The path itself would make a new series for each id. */
  readonly route: string | null;
  /** Null if the client left before the answer was sent. */
  readonly status: number | null;
  readonly ms: number;
}

const classOf = (status: number | null): string =>
  status === null ? ABORTED : `${Math.trunc(status / STATUSES_PER_CLASS)}xx`;

export function httpMetrics(registers: Registry[]) {
  const labelNames = ['method', 'route', 'status'];
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'HTTP requests by method, route pattern and status class.',
    labelNames,
    registers,
  });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the end of its answer.',
    labelNames,
    buckets: BUCKETS,
    registers,
  });
  return {
    answered({ method, route, status, ms }: Answered): void {
      const labels = {
        method: METHODS.includes(method) ? method : OTHER,
        route: route ?? UNMATCHED,
        status: classOf(status),
      };
      requests.inc(labels);
      durations.observe(labels, ms / MS_PER_SECOND);
    },
  };
}
