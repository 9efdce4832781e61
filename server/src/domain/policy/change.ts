import { ApiError, inputError } from '../errors.ts';
import { jsonLength } from '../json/length.ts';
import type { Ports } from '../ports/index.ts';
import { recheckWatches } from '../presence/recheck-watches.ts';
import { appSettings } from '../settings/read.ts';
import type { Actor, Json, Policy } from '../types/index.ts';
import { publish, type ReadUnit, runReadUnit, runUnit, type Unit } from '../unit.ts';
import { callerOf } from '../users/caller.ts';
import { buildPolicy } from './build.ts';
import { policyIn } from './in-force.ts';
import { POLICY_SETTING, type StoredPolicy, storedPolicy } from './stored.ts';

/** Bytes of JSON of all changes of an app: some hundred types with grants of their own (own). */
const MOST_BYTES = 1_048_576;

/** @throws ApiError `notAllowed` for all but the server */
export async function requireServer(unit: ReadUnit, actor: Actor, what: string): Promise<void> {
  const { server } = await callerOf(unit.store.users, actor);
  if (!server) throw new ApiError('notAllowed', `${what} can only be done server-side`);
}

/** Reads the policy for the server; refuses all other callers. */
export async function readPolicy<T>(ports: Ports, actor: Actor, view: (policy: Policy) => T): Promise<T> {
  return runReadUnit(ports, async (unit) => {
    await requireServer(unit, actor, 'reading types, roles and grants');
    return view(policyIn(unit.store));
  });
}

/**
 * Tells everybody connected that their copy of the app's settings may be outdated. Every node reads the policy again.
 */
export async function publishApp(unit: Unit): Promise<void> {
  const settings = await appSettings(unit);
  const event = { type: 'app.updated', cid: null, createdAt: unit.clock.now(), settings } as const;
  publish(unit, event, { kind: 'everybody' });
}

/** Ends watches of channels that their users may no longer read. */
async function endLostWatches(ports: Ports): Promise<void> {
  const ids = ports.presence.onlineUsers();
  const users = await runReadUnit(ports, (unit) => unit.store.users.getMany(ids));
  for (const user of users) await recheckWatches(ports, user);
}

/** Returns the policy to store in place of `stored`. Throws if the change is not allowed. */
export type PolicyChange = (stored: StoredPolicy, unit: Unit) => StoredPolicy | Promise<StoredPolicy>;

/** Changes the policy as `changePolicyIf` does, for the server alone. @throws ApiError `input`, `notAllowed` */
export function changePolicy(ports: Ports, actor: Actor, change: PolicyChange): Promise<Policy> {
  const isServer = (unit: ReadUnit) => requireServer(unit, actor, 'changing types, roles and grants');
  return changePolicyIf(ports, isServer, change);
}

/**
 * Changes the policy. The change holds for everything that begins after this resolves.
 * @param requireAllowed throws for callers who may not change it
 * @throws ApiError `input`, `notAllowed`
 */
export async function changePolicyIf(
  ports: Ports,
  requireAllowed: (unit: ReadUnit) => Promise<void>,
  change: PolicyChange,
): Promise<Policy> {
  const policy = await runUnit(ports, async (unit) => {
    await requireAllowed(unit);
    const next = await change(await storedPolicy(unit), unit);
    if (jsonLength(next) > MOST_BYTES)
      throw inputError(`types, roles, grants and commands take at most ${MOST_BYTES} bytes together`);
    await unit.store.settings.put(POLICY_SETTING, next as unknown as Json);
    await publishApp(unit);
    return buildPolicy(next, ports.integrations);
  });
  await endLostWatches(ports);
  return policy;
}
