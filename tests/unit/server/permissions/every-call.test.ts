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
  'sessions.open': 'by a verified token; connect.test.ts covers refusals',
  'sessions.close': 'only for one’s own connection, when it ends',
  'users.actor': 'returns the user of a token',
  'users.tokensRevokedBefore': 'read before the caller is known',
  'signIns.add': 'only the command line: cli-sign-in.test.ts',
  'signIns.redeem': 'needs a code: hostile/server/sign-in.test.ts',
  ...Object.fromEntries(
    [
      'invite',
      'inviteFirst',
      'invitation',
      'accept',
      'invitations',
      'withdraw',
      'isKnownNetwork',
      'signIn',
      'me',
      'signOut',
      'changePassword',
      'sessions',
      'endSessions',
      'members',
      'setRole',
      'remove',
      'log',
    ].map((method) => [`staff.${method}`, 'by the cookie of a session: hostile/server/people/staff.test.ts']),
  ),
  'users.createGuest': 'open to everyone with the key: guests.test.ts',
  'channels.stopWatching': 'only for one’s own connection',
  'channels.rate': 'only the visitor of a closed conversation: contract/channels/ratings.test.ts',
  'channels.rating': 'the same',
  'predefinedFilters.resolve': 'only text; the resulting query has a row',
  'exports.open': 'by a signed URL: forgery.test.ts',
  'uploads.open': 'by a signed URL: forgery.test.ts',
  'uploads.keep': 'only for files received by a call with a row',
  'uploads.drop': 'only for files received by a call with a row',
  'app.settings': 'for everyone; the writer leaves out the fields for servers',
  'app.team': 'for everyone, what visitors may see of the staff: team.test.ts',
  'supportHours.opening': 'for everyone, whether the hours are on: support-hours.test.ts',
  'app.rules': 'for the server only: policy.test.ts',
  'due.start': 'no call',
  'due.stop': 'no call',
  'due.expect': 'no call',
  'due.look': 'no call',
  ...Object.fromEntries(
    ['start', 'stop', 'expect', 'look'].map((method) => [`hookDeliveries.${method}`, 'no call']),
  ),
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
