import { Gauge, Histogram, type Registry } from 'prom-client';

/** Seconds. A commit is one sync of the disk: 1 ms on fast ones, 10 ms and more on slow ones. */
const COMMIT_BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];
/** Units of work; 128 is the most. */
const UNIT_BUCKETS = [1, 2, 4, 8, 16, 32, 64, 128];

/** Lengths of queues, read at each scrape. */
export interface Queues {
  readonly writes: () => number;
  readonly scans: () => number;
  readonly pictures: () => number;
}

export function storageMetrics(registers: Registry[]) {
  const durations = new Histogram({
    name: 'stoop_commit_duration_seconds',
    help: 'Time of a transaction from its begin until it is on the disk.',
    buckets: COMMIT_BUCKETS,
    registers,
  });
  const units = new Histogram({
    name: 'stoop_commit_units',
    help: 'Units of work that shared one commit.',
    buckets: UNIT_BUCKETS,
    registers,
  });
  return {
    committed(commit: { readonly units: number; readonly seconds: number }): void {
      durations.observe(commit.seconds);
      units.observe(commit.units);
    },
  };
}

export function watchQueues(registers: Registry[], queues: Queues): void {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  gauge('stoop_write_queue_depth', 'Units of work that wait for a transaction.', queues.writes);
  gauge('stoop_scan_queue_depth', 'Queries and searches that wait for their turn.', queues.scans);
  gauge('stoop_picture_queue_depth', 'Uploaded pictures that wait to be decoded.', queues.pictures);
}
