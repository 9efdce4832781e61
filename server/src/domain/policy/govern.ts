import type { Bus } from '../ports.ts';
import type { ChannelReader, Store, StoreReader, StoreWriter } from '../store-port.ts';
import type { ChannelRecord, Policy } from '../types.ts';
import { BUILT_IN_POLICY, buildPolicy } from './build.ts';
import { storedPolicy } from './stored.ts';

/** Channels that come with their type. */
function withTypes<C extends ChannelReader>(channels: C, { types }: Policy): C {
  const typed = (channel: ChannelRecord): ChannelRecord => {
    const baseType = types.get(channel.type);
    return baseType === undefined ? channel : { ...channel, baseType };
  };
  return {
    ...channels,
    get: async (cid: string) => {
      const channel = await channels.get(cid);
      return channel === null ? null : typed(channel);
    },
    getMany: async (cids: readonly string[]) => (await channels.getMany(cids)).map(typed),
    find: async (query: Parameters<ChannelReader['find']>[0]) => (await channels.find(query)).map(typed),
  };
}

const govern = <R extends StoreReader>(reader: R, policy: Policy): R => ({
  ...reader,
  policy,
  channels: withTypes(reader.channels, policy),
});

export interface GovernedStore {
  readonly store: Store;
  /** What holds, as last read: for what is no unit of work. */
  policy(): Policy;
}

/**
 * The store, each unit of work with the policy that holds when it begins. The policy is kept here and read again when
 * an `app.updated` crosses the bus, so that a change on one node holds on all.
 */
export function governedStore(store: Store, bus: Bus): GovernedStore {
  let policy: Policy = BUILT_IN_POLICY;
  let isCurrent = false;
  let change = 0;
  let loading: Promise<void> | null = null;

  async function load(): Promise<void> {
    while (!isCurrent) {
      const before = change;
      policy = buildPolicy(await store.read(storedPolicy));
      // What was changed meanwhile may not be in it.
      isCurrent = change === before;
    }
  }
  function current(): Promise<void> {
    loading ??= load().finally(() => {
      loading = null;
    });
    return loading;
  }
  bus.subscribe(({ event }) => {
    if (event.type !== 'app.updated') return;
    change += 1;
    isCurrent = false;
  });
  const reading = <T>(work: (reader: StoreReader) => Promise<T>) =>
    store.read((reader) => work(govern(reader, policy)));
  const writing = <T>(work: (writer: StoreWriter) => Promise<T>) =>
    store.write((writer) => work(govern(writer, policy)));
  return {
    policy: () => policy,
    store: {
      read: async (work) => {
        if (!isCurrent) await current();
        return reading(work);
      },
      write: (work) => (isCurrent ? writing(work) : current().then(() => writing(work))),
      close: () => store.close(),
    },
  };
}
