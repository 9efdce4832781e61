import type { Bus, Hooks, Integrations } from '../ports/index.ts';
import { appSettings } from '../settings/read.ts';
import type { ChannelReader, Store, StoreReader, StoreWriter } from '../store-port.ts';
import type { ChannelRecord, Cid, Policy } from '../types/index.ts';
import { BUILT_IN_POLICY, buildPolicy } from './build.ts';
import { storedPolicy } from './stored.ts';

/** Adds the type to each channel that is read. */
function withTypes<C extends ChannelReader>(channels: C, { types }: Policy): C {
  const withType = (channel: ChannelRecord): ChannelRecord => {
    const baseType = types.get(channel.type);
    // The store's copy of a written channel has the type of that time.
    if (channel.baseType === baseType) return channel;
    if (baseType !== undefined) return { ...channel, baseType };
    const { baseType: _, ...bare } = channel;
    return bare;
  };
  return {
    ...channels,
    get: async (cid: string) => {
      const found = await channels.get(cid);
      return found === null ? null : withType(found);
    },
    getMany: async (cids: readonly string[]) => (await channels.getMany(cids)).map(withType),
    find: async (query: Parameters<ChannelReader['find']>[0]) => (await channels.find(query)).map(withType),
  };
}

/** Units of one commit share their repositories. */
const readersWithPolicy = new WeakMap<StoreReader, { readonly policy: Policy; readonly made: StoreReader }>();

function withPolicy<R extends StoreReader>(reader: R, policy: Policy): R {
  const known = readersWithPolicy.get(reader);
  if (known?.policy === policy) return known.made as R;
  const made: R = { ...reader, policy, channels: withTypes(reader.channels, policy) };
  readersWithPolicy.set(reader, { policy, made });
  return made;
}

interface PolicyStoreParts {
  readonly store: Store;
  readonly bus: Bus;
  readonly integrations?: Integrations | undefined;
  readonly hooks?: Hooks | undefined;
}

export interface PolicyStore {
  readonly store: Store;
  /** The policy as last read, for code outside of a unit of work. */
  policy(): Policy;
}

/**
 * Wraps the store: each unit of work gets the policy that holds when it begins. The policy is cached, and read again
 * when an `app.updated` crosses the bus, so that a change on one node holds on all.
 */
export function storeWithPolicy({ store, bus, integrations, hooks }: PolicyStoreParts): PolicyStore {
  let policy: Policy = BUILT_IN_POLICY;
  let isCurrent = false;
  let change = 0;
  let loading: Promise<void> | null = null;

  async function load(): Promise<void> {
    while (!isCurrent) {
      const before = change;
      const { stored, kept } = await store.read(async (reader) => ({
        stored: await storedPolicy({ store: reader }),
        kept: (await appSettings({ store: reader })).kept,
      }));
      const built = buildPolicy(stored, integrations);
      policy = hooks === undefined ? built : { ...built, hooks: hooks.settingsOf(kept) };
      // A change during the read may not be in the result.
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
  const reading = <T>(work: (reader: StoreReader) => T | Promise<T>) =>
    store.read((reader) => work(withPolicy(reader, policy)));
  const writing = <T>(work: (writer: StoreWriter) => T | Promise<T>, within: Cid | null) =>
    store.write((writer) => work(withPolicy(writer, policy)), within);
  return {
    policy: () => policy,
    store: {
      read: async (work) => {
        if (!isCurrent) await current();
        return reading(work);
      },
      readShort: async (work) => {
        if (!isCurrent) await current();
        return store.readShort((reader) => work(withPolicy(reader, policy)));
      },
      scan: async (owner, work) => {
        if (!isCurrent) await current();
        return store.scan(owner, (reader) => work(withPolicy(reader, policy)));
      },
      write: (work, within = null) =>
        isCurrent ? writing(work, within) : current().then(() => writing(work, within)),
      close: () => store.close(),
    },
  };
}
