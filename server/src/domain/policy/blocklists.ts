import { ApiError, inputError } from '../errors.ts';
import { LIMITS } from '../limits.ts';
import type { Ports } from '../ports/index.ts';
import type { PolicyService } from '../services/index.ts';
import type { BlocklistRecord, Policy } from '../types/index.ts';
import { BUILT_IN_BLOCKLISTS } from './build.ts';
import { changePolicy, readPolicy } from './change.ts';

function listIn(policy: Policy, name: string): BlocklistRecord {
  const list = policy.blocklists.get(name);
  if (list === undefined) throw new ApiError('notFound', `block list "${name}" does not exist`);
  return list;
}

function refuseBuiltIn(name: string, what: string): void {
  if (BUILT_IN_BLOCKLISTS.some((list) => list.name === name))
    throw inputError(`cannot ${what} the builtin block list`);
}

type Blocklists = Pick<
  PolicyService,
  'createBlocklist' | 'updateBlocklist' | 'deleteBlocklist' | 'blocklist' | 'blocklists'
>;

/**
 * Creates the service of the app's own lists of unwanted words. Channel types and channels name the list that applies.
 */
export function blocklists(ports: Ports): Blocklists {
  return {
    blocklist: (actor, name) => readPolicy(ports, actor, (policy) => listIn(policy, name)),
    blocklists: (actor) => readPolicy(ports, actor, (policy) => [...policy.blocklists.values()]),
    async createBlocklist(actor, { name, words }) {
      const now = ports.clock.now();
      const policy = await changePolicy(ports, actor, (stored) => {
        if (Object.hasOwn(stored.blocklists, name) || BUILT_IN_BLOCKLISTS.some((list) => list.name === name))
          throw inputError(`block list "${name}" already exists`);
        if (Object.keys(stored.blocklists).length >= LIMITS.blocklists)
          throw inputError(`an app has at most ${LIMITS.blocklists} block lists`);
        const list = { words, createdAt: now, updatedAt: now };
        return { ...stored, blocklists: { ...stored.blocklists, [name]: list } };
      });
      return listIn(policy, name);
    },
    async updateBlocklist(actor, name, readWords) {
      refuseBuiltIn(name, 'update');
      const words = readWords();
      const policy = await changePolicy(ports, actor, (stored) => {
        const before = Object.hasOwn(stored.blocklists, name) ? stored.blocklists[name] : undefined;
        if (before === undefined) throw new ApiError('notFound', `block list "${name}" does not exist`);
        const list = { ...before, words, updatedAt: ports.clock.now() };
        return { ...stored, blocklists: { ...stored.blocklists, [name]: list } };
      });
      return listIn(policy, name);
    },
    async deleteBlocklist(actor, name) {
      refuseBuiltIn(name, 'delete');
      await changePolicy(ports, actor, (stored) => {
        if (!Object.hasOwn(stored.blocklists, name))
          throw new ApiError('notFound', `block list "${name}" does not exist`);
        const used = Object.entries(stored.types).find(([, { config }]) => config.blocklist === name);
        if (used !== undefined)
          throw inputError(`block list "${name}" cannot be deleted, channel type "${used[0]}" uses it`);
        const asked = Object.entries(stored.moderation).find(([, { rules }]) =>
          rules.some((rule) => rule.name === name),
        );
        if (asked !== undefined)
          throw inputError(`block list "${name}" cannot be deleted, moderation config "${asked[0]}" uses it`);
        const { [name]: _gone, ...rest } = stored.blocklists;
        return { ...stored, blocklists: rest };
      });
    },
  };
}
