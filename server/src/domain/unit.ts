import type { Audience, DomainEvent, Published } from './event-types.ts';
import { anyHook, isAwaited, noteEvent, type Outbox, queueNoted } from './hooks/note.ts';
import type { Ports } from './ports/index.ts';
import type { MaybePromise } from './ports/maybe-promise.ts';
import type { ScanOwner, StoreReader, StoreWriter } from './store-port.ts';
import type { Cid } from './types/index.ts';

/** The ports that a unit of work may use: all but the store, which a unit sees at one moment. */
export type UnitPorts = Omit<Ports, 'store'>;

/** A unit of work that reads: the ports, and the store as it was at one moment. */
export interface ReadUnit extends UnitPorts {
  readonly store: StoreReader;
}

/**
 * A unit of work that writes: atomic, and durable when the promise of `runUnit` resolves. It waits for nothing but the
 * store. Its events are published after the commit.
 */
export interface Unit extends ReadUnit {
  readonly store: StoreWriter;
  /** Events that hooks are told of. Absent in an app without hooks, and for changes that hooks are not told of. */
  readonly outbox?: Outbox | undefined;
}

/** Runs work that only reads. Everything it reads belongs to one moment. */
export function runReadUnit<T>(ports: Ports, work: (unit: ReadUnit) => MaybePromise<T>): Promise<T> {
  return ports.store.read((store) => work({ ...ports, store }));
}

/** Runs work that only reads, as `runReadUnit` does. @throws LongRead if it reads too much */
export function runShortReadUnit<T>(ports: Ports, work: (unit: ReadUnit) => MaybePromise<T>): Promise<T> {
  return ports.store.readShort((store) => work({ ...ports, store }));
}

/**
 * Reads as `runReadUnit` does, in the caller's turn, for work that may read many rows.
 * @throws ApiError `rateLimited`, `timeout`
 */
export function runScanUnit<T>(
  ports: Ports,
  owner: ScanOwner,
  work: (unit: ReadUnit) => MaybePromise<T>,
): Promise<T> {
  return ports.store.scan(owner, (store) => work({ ...ports, store }));
}

/**
 * Runs work that writes. A unit that rejects undoes only itself. `work` may run again after it was undone, so it
 * changes nothing but the store.
 * @param within the one channel the unit writes to; such units may run beside those of other channels, as `Store.write`
 * says
 */
export function runUnit<T>(
  ports: Ports,
  work: (unit: Unit) => MaybePromise<T>,
  within: Cid | null = null,
): Promise<T> {
  return ports.store.write((store) => {
    if (!anyHook(ports, store.policy?.hooks)) return work({ ...ports, store });
    return workWithHooks({ ...ports, store, outbox: [] }, work);
  }, within);
}

async function workWithHooks<T>(
  unit: Unit & { readonly outbox: Outbox },
  work: (unit: Unit) => MaybePromise<T>,
): Promise<T> {
  const result = await work(unit);
  await queueNoted(unit, unit.outbox);
  return result;
}

/** Publishes an event without a number of its own after the commit. `Change.publish` numbers events of a channel. */
export function publish(unit: Unit, event: DomainEvent, audience: Audience): void {
  noteEvent(unit, event);
  unit.store.afterCommit(() => unit.bus.publish({ seq: null, event, audience, perUser: null }));
}

/**
 * Publishes an event that belongs to no unit of work. A hook that waits for it is told of it; the event itself does not
 * wait for that.
 */
export async function publishAlone(
  ports: Ports,
  published: Omit<Published, 'seq' | 'perUser'>,
): Promise<void> {
  ports.bus.publish({ seq: null, perUser: null, ...published });
  const { event, facts } = published;
  if (isAwaited(ports, event)) await runUnit(ports, (unit) => noteEvent(unit, event, facts));
}
