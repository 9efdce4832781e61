import { cidOf, requireChannelId, requireChannelType } from '../channels/cid.ts';
import { distinctId } from '../channels/distinct-id.ts';
import { accessChannel } from '../channels/load.ts';
import { requireAffordable } from '../filters/cost.ts';
import { MEMBER_FIELDS } from '../filters/member-spec.ts';
import { can, requireGrant } from '../permissions/access.ts';
import type { Ports } from '../ports/index.ts';
import type { Filter, Sort } from '../query-types.ts';
import { scan } from '../scan.ts';
import type { MemberService } from '../services/index.ts';
import { callerOf } from '../users/caller.ts';
import { loadPeople } from '../users/people.ts';
import { viewMember } from '../views/member-view.ts';

const mentions = (filter: Filter, name: string): boolean =>
  'field' in filter
    ? filter.field.kind === 'named' && filter.field.name === name
    : filter.of.some((part) => mentions(part, name));

const by = (name: string): readonly Sort[] => [{ field: { kind: 'named', name }, direction: 1, type: null }];

export function memberService(ports: Ports): MemberService {
  return {
    async query(actor, input) {
      const type = requireChannelType(input.type);
      const members = input.members().map(({ userId }) => userId);
      const hasId = input.id !== null && input.id !== undefined && input.id !== '';
      const cid = cidOf(type, hasId ? requireChannelId(input.id) : distinctId(members));
      const { filter: asked, range, limit, offset, ...page } = input.page();
      for (const part of [asked, range]) requireAffordable(MEMBER_FIELDS, part, actor);
      const filter: Filter = { op: '$and', of: [asked, range] };
      // Pages that continue at a user sort by user; all others sort by join time.
      const sort = page.sort ?? by(mentions(range, 'userId') ? 'userId' : 'createdAt');
      return scan(ports, actor, async (unit) => {
        const caller = await callerOf(unit.store.users, actor);
        const access = await accessChannel(unit, caller, cid);
        requireGrant(access, 'read-channel');
        requireGrant(access, 'read-channel-members');
        const found = await unit.store.members.find(cid, {
          now: unit.clock.now(),
          filter,
          sort,
          limit,
          offset,
        });
        const people = await loadPeople(
          unit,
          found.map(({ userId }) => userId),
        );
        const knows = can(access, 'ban-channel-member', false);
        return found.map((member) =>
          viewMember(access.channel, member, {
            people,
            showsShadow: knows && (caller.server || member.userId !== caller.id),
          }),
        );
      });
    },
  };
}
