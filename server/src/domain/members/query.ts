import { distinctId } from '../channels/distinct-id.ts';
import { accessChannel } from '../channels/load.ts';
import { readMembers } from '../channels/member-input.ts';
import { MEMBER_FIELDS } from '../filters/member-spec.ts';
import { readFilter } from '../filters/read-filter.ts';
import { readSort } from '../filters/read-sort.ts';
import { cidOf, requireChannelId, requireChannelType } from '../input/cid.ts';
import { inputError, readLimit, readWhole } from '../input/read.ts';
import { MOST_OFFSET, PAGES } from '../limits.ts';
import { can, requireGrant } from '../permissions/access.ts';
import type { Ports } from '../ports.ts';
import type { Filter, Sort } from '../query-types.ts';
import { scan } from '../scan.ts';
import type { MemberService } from '../services.ts';
import type { Actor, Raw } from '../types.ts';
import { callerOf } from '../users/caller.ts';
import { loadPeople } from '../users/people.ts';
import { viewMember } from '../views/member-view.ts';

const by = (name: string): readonly Sort[] => [{ field: { kind: 'named', name }, direction: 1, type: null }];

/** Pages that continue at a user go by users; all others by who came first. */
function standardSort(range: Raw): readonly Sort[] {
  return by(JSON.stringify(range).includes('"user_id"') ? 'user_id' : 'created_at');
}

function checkedFilter(actor: Actor, raw: Raw) {
  if ('cid' in raw) throw inputError('cannot search by cid');
  return readFilter(raw, MEMBER_FIELDS, actor);
}

export function memberService(ports: Ports): MemberService {
  return {
    async query(actor, input) {
      const type = requireChannelType(input.type);
      const members = readMembers(input.members, 'members').map(({ userId }) => userId);
      const hasId = input.id !== null && input.id !== undefined && input.id !== '';
      const cid = cidOf(type, hasId ? requireChannelId(input.id) : distinctId(members));
      const range = input.range ?? {};
      const parts = [checkedFilter(actor, input.filter ?? {}), readFilter(range, MEMBER_FIELDS, actor)];
      const filter: Filter = { op: '$and', of: parts };
      const sort = readSort(input.sort, MEMBER_FIELDS) ?? standardSort(range);
      const limit = readLimit(input.limit, PAGES.members);
      const offset = readWhole(input.offset, 'offset', { min: 0, max: MOST_OFFSET }) ?? 0;
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
