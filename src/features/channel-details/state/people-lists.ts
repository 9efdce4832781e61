import type { UserResponse } from '../../../../protocol/index.ts';
import {
  type ChatRuntime,
  createSessionList,
  type EventFields,
  type LiveList,
  offsetPage,
  type Person,
} from '../../../chat/index.ts';
import { MEMBERS_AGAIN, MEMBERS_FURTHER, MEMBERS_PAGE, WATCHERS_PAGE } from './constants.ts';
import { getMembers, getState } from './requests.ts';
import { type Member, memberOf } from './snapshot.ts';

interface Channel {
  readonly cid: string;
  changed(): void;
}

/** Creates the list of members in the order they joined, or of those whose names begin with the query. */
export function createMemberList(
  runtime: ChatRuntime,
  channel: Channel & { query(): string; ownerId(): string },
): LiveList<Member, number, EventFields> {
  return createSessionList<Member, number>(runtime, {
    keyOf: ({ person }) => person.id,
    // A long list is read again in one request.
    rereadMax: MEMBERS_AGAIN,
    pageSize(kind, loaded) {
      if (kind === 'after') return MEMBERS_FURTHER;
      return loaded > MEMBERS_PAGE ? MEMBERS_AGAIN : MEMBERS_PAGE;
    },
    async fetchPage(client, request) {
      const { offset, limit } = request;
      const members = await getMembers(client, channel.cid, { query: channel.query(), offset, limit });
      const page = members.map((member) => memberOf(runtime, member, channel.ownerId()));
      return offsetPage(page, request);
    },
    reduce(items, { type, cid, user, member }) {
      if (cid !== channel.cid) return;
      if (type === 'member-removed') items.delete(user?.id ?? '');
      if (type !== 'member-changed' || !member) return;
      const fresh = memberOf(runtime, member, channel.ownerId());
      if (items.get(fresh.person.id)) items.put(fresh);
    },
    changed: channel.changed,
  });
}

/** Creates the list of people who watch the channel now. */
export function createWatcherList(
  runtime: ChatRuntime,
  channel: Channel & { firstPage(): readonly Person[] },
): LiveList<Person, number, EventFields> {
  const personOf = (user: UserResponse) => runtime.person(user);
  return createSessionList<Person, number>(runtime, {
    keyOf: ({ id }) => id,
    rereadMax: WATCHERS_PAGE,
    pageSize: () => WATCHERS_PAGE,
    async fetchPage(client, request) {
      // The first page comes with the channel itself.
      if (request.offset === 0) return offsetPage(channel.firstPage(), request);
      const { watchers = [] } = await getState(client, channel.cid, request.offset);
      return offsetPage(watchers.map(personOf), request);
    },
    reduce(items, { type, cid, user }) {
      if (type === 'user.watching.stop' && cid === channel.cid) items.delete(user?.id ?? '');
    },
    changed: channel.changed,
  });
}
