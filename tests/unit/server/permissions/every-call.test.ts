import { expect, test } from 'vitest';
import type { TestDomain } from '../support/bodies.ts';
import { createWorld } from '../support/world.ts';
import { EVERY_CALL } from './calls.ts';
import type { Scene } from './who.ts';

/**
 * Calls without a row, with the reason. Routes have no rules of their own: everything they do is a call of
 * the domain.
 */
const WITHOUT_ROW: Readonly<Record<string, string>> = {
  'sessions.open': 'by a token that was checked; whoever may not connect is refused in connect.test.ts',
  'sessions.close': 'of one’s own connection, by its end',
  'users.actor': 'who a token is',
  'users.tokensRevokedBefore': 'asked before it is known who calls',
  'signIns.add': 'by the command line alone, in cli-sign-in.test.ts',
  'signIns.redeem': 'by whoever has the code, in hostile/server/sign-in.test.ts',
  'users.createGuest': 'by anybody with the key, in guests.test.ts',
  'channels.stopWatching': 'of one’s own connection',
  'predefinedFilters.resolve': 'words only; the query it becomes has a row',
  'exports.open': 'by a signed address, in forgery.test.ts',
  'uploads.open': 'by a signed address, in forgery.test.ts',
  'uploads.keep': 'of what was received by a call that has a row',
  'uploads.drop': 'of what was received by a call that has a row',
  'app.settings': 'everybody’s; what only the server sees of them is chosen by writing',
  'app.rules': 'written for the server only, in policy.test.ts',
  'due.start': 'no call',
  'due.stop': 'no call',
  'due.expect': 'no call',
  'due.look': 'no call',
  'outgoing.start': 'no call',
  'outgoing.stop': 'no call',
  'outgoing.expect': 'no call',
  'outgoing.look': 'no call',
  'push.publicKey': 'public, as its name says',
  'pruning.start': 'no call',
  'pruning.stop': 'no call',
  'pruning.round': 'no call',
};

/** A value with every property and method, so that a row reaches its call. */
const anything: unknown = new Proxy(() => anything, {
  get(_, key) {
    if (key === 'then') return undefined;
    return key === Symbol.toPrimitive ? () => 0 : anything;
  },
});

/** A domain that records its calls instead of making them. */
function noting(calls: Set<string>): TestDomain {
  const service = (name: string) =>
    new Proxy({}, { get: (_, method) => async () => calls.add(`${name}.${String(method)}`) && anything });
  return new Proxy({}, { get: (_, name) => service(String(name)) }) as TestDomain;
}

test('every call of the domain has a row in the table, or a reason', async () => {
  const made = new Set<string>();
  const ids = { me: 'owner', type: 'messaging', id: 'one', cid: 'messaging:one', theirs: 'theirs' };
  const scene = { ...ids, domain: noting(made), world: anything, actor: anything, own: async () => 'own' };
  for (const run of Object.values(EVERY_CALL)) await run(scene as unknown as Scene);
  const { domain } = await createWorld();
  const services = Object.entries(domain) as [string, object][];
  const all = services.flatMap(([name, service]) =>
    Object.keys(service).map((method) => `${name}.${method}`),
  );
  const withRow = all.filter((call) => made.has(call));
  expect(all.filter((call) => !made.has(call) && !Object.hasOwn(WITHOUT_ROW, call))).toEqual([]);
  expect(withRow.filter((call) => Object.hasOwn(WITHOUT_ROW, call))).toEqual([]);
  expect(Object.keys(WITHOUT_ROW).filter((call) => !all.includes(call))).toEqual([]);
});
