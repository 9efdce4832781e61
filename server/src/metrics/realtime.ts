import { Counter, Gauge, type Registry } from 'prom-client';

/** Counts of open connections, read at each scrape. */
export interface OpenConnections {
  readonly sockets: () => number;
  readonly longPolls: () => number;
}

export function realtimeMetrics(registers: Registry[]) {
  const published = new Counter({
    name: 'stoop_events_published_total',
    help: 'Events that this server published, by type.',
    labelNames: ['type'],
    registers,
  });
  const delivered = new Counter({
    name: 'stoop_events_delivered_total',
    help: 'Events handed to connections of this server, one for each recipient.',
    registers,
  });
  const dropped = new Counter({
    name: 'stoop_events_dropped_total',
    help: 'Events that a slow reader lost and can do without, such as typing.',
    registers,
  });
  const cutOff = new Counter({
    name: 'stoop_slow_consumers_total',
    help: 'Connections ended because the client read too slowly.',
    registers,
  });
  return {
    published: (type: string) => published.inc({ type }),
    delivered: (connections: number) => delivered.inc(connections),
    dropped: (frames: number) => dropped.inc(frames),
    cutOff: () => cutOff.inc(),
  };
}

export function watchConnections(registers: Registry[], { sockets, longPolls }: OpenConnections): void {
  new Gauge({
    name: 'stoop_connections',
    help: 'Open connections of clients, by transport.',
    labelNames: ['transport'],
    registers,
    collect() {
      this.set({ transport: 'websocket' }, sockets());
      this.set({ transport: 'long_poll' }, longPolls());
    },
  });
}
