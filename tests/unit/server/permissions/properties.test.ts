import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BUILT_IN_TYPES } from '../../../../server/src/domain/channel-types.ts';
import { type Access, accessTo, can } from '../../../../server/src/domain/permissions/access.ts';
import { ownCapabilities } from '../../../../server/src/domain/permissions/capabilities.ts';
import { PERMISSIONS } from '../../../../server/src/domain/permissions/catalogue.ts';
import type { ChannelRecord, ChannelType, MemberRecord } from '../../../../server/src/domain/types/index.ts';
import { anonymousUser } from '../../../../server/src/domain/users/caller.ts';
import { assertProperty } from '../../../support/seed.ts';

const IDS = [...PERMISSIONS.keys()];
const RUNS = { numRuns: 100 };

interface Situation {
  readonly byRole: readonly string[];
  readonly byMembership: readonly string[];
  readonly isMember: boolean;
  readonly owns: boolean;
  readonly frozen: boolean;
  readonly cooldown: number;
  readonly teamed: boolean;
  readonly team: string | null;
  readonly teams: readonly string[];
}

const situations: fc.Arbitrary<Situation> = fc.record({
  byRole: fc.subarray(IDS),
  byMembership: fc.subarray(IDS),
  isMember: fc.boolean(),
  owns: fc.boolean(),
  frozen: fc.boolean(),
  cooldown: fc.constantFrom(0, 10),
  teamed: fc.boolean(),
  team: fc.constantFrom(null, 'blue', 'red'),
  teams: fc.subarray(['blue', 'red']),
});

function accessIn(situation: Situation): Access {
  const base = BUILT_IN_TYPES.get('messaging');
  if (base === undefined) throw new Error('there is no messaging type');
  const baseType: ChannelType = {
    ...base,
    teamed: situation.teamed,
    grants: new Map([
      ['user', new Set(situation.byRole)],
      ['channel_member', new Set(situation.byMembership)],
    ]),
  };
  const { team, frozen, cooldown } = situation;
  const createdById = situation.owns ? 'me' : 'other';
  const channel = { type: 'messaging', createdById, team, frozen, cooldown, configOverrides: {}, baseType };
  const user = { ...anonymousUser('me'), role: 'user', teams: situation.teams };
  const caller = { server: false, anonymous: false, id: 'me', role: 'user', user };
  const membership = situation.isMember ? { channelRole: 'channel_member' } : null;
  // Only the fields that the rules read.
  return accessTo(caller, channel as unknown as ChannelRecord, {
    membership: membership as MemberRecord | null,
  });
}

/** A restriction, which a grant lifts. */
const abilities = (situation: Situation) =>
  ownCapabilities(accessIn(situation)).filter((capability) => capability !== 'slow-mode');

test('one more grant never removes a capability', () => {
  assertProperty(
    fc.property(situations, fc.constantFrom(...IDS), fc.boolean(), (before, grant, toMembers) => {
      const after: Situation = toMembers
        ? { ...before, byMembership: [...before.byMembership, grant] }
        : { ...before, byRole: [...before.byRole, grant] };
      expect(abilities(after)).toEqual(expect.arrayContaining(abilities(before)));
      for (const id of IDS)
        for (const own of [true, false])
          if (can(accessIn(before), id, own)) expect(can(accessIn(after), id, own)).toBe(true);
    }),
    RUNS,
  );
});

test('an owner may do everything that others may', () => {
  assertProperty(
    fc.property(situations, fc.constantFrom(...IDS), (situation, id) => {
      const access = accessIn(situation);
      if (can(access, id, false)) expect(can(access, id, true)).toBe(true);
      const owner = abilities({ ...situation, owns: true });
      expect(owner).toEqual(expect.arrayContaining(abilities({ ...situation, owns: false })));
    }),
    RUNS,
  );
});

test('a member may do everything that they may as a non-member', () => {
  assertProperty(
    fc.property(situations, (situation) => {
      const member = abilities({ ...situation, isMember: true });
      expect(member).toEqual(expect.arrayContaining(abilities({ ...situation, isMember: false })));
    }),
    RUNS,
  );
});
