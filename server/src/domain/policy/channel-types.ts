import { BUILT_IN_AT, BUILT_IN_TYPES } from '../channel-types.ts';
import { ApiError, inputError } from '../errors.ts';
import type { Ports } from '../ports/index.ts';
import type { PolicyService, TypeChanges } from '../services/index.ts';
import type { ChannelType, Policy } from '../types/index.ts';
import type { ReadUnit } from '../unit.ts';
import { applyGrants } from './apply-grants.ts';
import { buildPolicy } from './build.ts';
import { changePolicy, readPolicy } from './change.ts';
import type { StoredPolicy, StoredType } from './stored.ts';

function knownCommands(policy: Policy, names: TypeChanges['commands']): readonly string[] | null {
  if (names === null) return null;
  if (names === 'all') return [...policy.commands.keys()];
  const unknown = names.find((name) => !policy.commands.has(name));
  if (unknown !== undefined)
    throw inputError(`command "${unknown}" does not exist; known: ${[...policy.commands.keys()].join(', ')}`);
  return [...new Set(names)];
}

/**
 * Returns a stored channel type with the changes.
 * @throws ApiError `input` if a command, role or permission does not exist
 */
function changedType(
  policy: Policy,
  { config, commands, grants }: TypeChanges,
  { before, now }: { readonly before: StoredType | null; readonly now: number },
): StoredType {
  return {
    createdAt: before?.createdAt ?? now,
    updatedAt: now,
    config: { ...before?.config, ...config },
    commands: knownCommands(policy, commands) ?? before?.commands ?? null,
    grants: applyGrants(policy, grants, before?.grants ?? {}),
  };
}

/** Types an app can have beside the built-in ones (own). */
const MOST_TYPES = 100;

function typeIn(policy: Policy, name: string): ChannelType {
  const type = policy.types.get(name);
  if (type === undefined) throw new ApiError('notFound', `channel type "${name}" does not exist`);
  return type;
}

async function refuseUsed(unit: ReadUnit, name: string): Promise<void> {
  const field = { kind: 'named', name: 'type' } as const;
  const [used] = await unit.store.channels.find({
    filter: { op: '$eq', field, value: name },
    sort: [],
    limit: 1,
    offset: 0,
    viewer: null,
    scope: 'all',
    staffTypes: [],
    now: 0,
  });
  if (used !== undefined)
    throw inputError(
      `channel type "${name}" cannot be deleted, at least one channel has it (ie. "${used.cid}")`,
    );
}

const without = <T>(record: { readonly [key: string]: T }, key: string) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== key));

type Types = Pick<PolicyService, 'createType' | 'updateType' | 'deleteType' | 'type' | 'types'>;

/**
 * Creates the service of the app's channel types: new ones start like `messaging`, built-in ones can be changed and
 * reset.
 */
export function channelTypes(ports: Ports): Types {
  return {
    type: (actor, name) => readPolicy(ports, actor, (policy) => typeIn(policy, name)),
    types: (actor) => readPolicy(ports, actor, ({ types }) => [...types.values()]),
    async createType(actor, { name, changes }) {
      const policy = await changePolicy(ports, actor, (stored) => {
        const before = buildPolicy(stored);
        if (before.types.has(name)) throw inputError(`channel type "${name}" already exists`);
        if (Object.keys(stored.types).length >= MOST_TYPES)
          throw inputError(`at most ${MOST_TYPES} channel types`);
        const type = changedType(before, changes(), { before: null, now: ports.clock.now() });
        return { ...stored, types: { ...stored.types, [name]: type } };
      });
      return typeIn(policy, name);
    },
    async updateType(actor, name, changes) {
      const policy = await changePolicy(ports, actor, (stored) => {
        const before = buildPolicy(stored);
        typeIn(before, name);
        const own = stored.types[name];
        const type = changedType(before, changes(), { before: own ?? null, now: ports.clock.now() });
        const kept = own === undefined ? { ...type, createdAt: BUILT_IN_AT } : type;
        return { ...stored, types: { ...stored.types, [name]: kept } };
      });
      return typeIn(policy, name);
    },
    async deleteType(actor, name) {
      await changePolicy(ports, actor, async (stored, unit): Promise<StoredPolicy> => {
        typeIn(buildPolicy(stored), name);
        if (!BUILT_IN_TYPES.has(name)) await refuseUsed(unit, name);
        return { ...stored, types: without(stored.types, name) };
      });
    },
  };
}
