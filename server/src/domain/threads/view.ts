import { PAGES } from '../limits.ts';
import { type Access, accessTo } from '../permissions/access.ts';
import type { ThreadLimits } from '../services/index.ts';
import type { CountedThread, ThreadMemberRecord, ThreadView } from '../types/conversation.ts';
import type { MemberRecord, MessageRecord, MessageView, UserId } from '../types/index.ts';
import type { ReadUnit } from '../unit.ts';
import type { Caller } from '../users/caller.ts';
import { loadPeople } from '../users/people.ts';
import { personalChannel } from '../views/channel-view.ts';
import { bareDraft } from '../views/draft-view.ts';
import { viewMember } from '../views/member-view.ts';
import { messageViews } from '../views/message-views.ts';
import { sharesReads } from '../views/read-view.ts';

export const STANDARD_LIMITS: ThreadLimits = {
  replies: PAGES.threadReplies.standard,
  participants: PAGES.threadParticipants.standard,
  members: PAGES.threadMembers.standard,
};

/** Returns a participant without their read mark, which is private. */
const withoutMark = (member: ThreadMemberRecord): ThreadMemberRecord => ({
  ...member,
  lastRead: member.createdAt,
  lastReadMessageId: null,
  unread: 0,
});

/** Loads everything that several threads show. */
async function load(
  unit: ReadUnit,
  caller: Caller,
  { threads, limits }: { readonly threads: readonly CountedThread[]; readonly limits: ThreadLimits },
) {
  const ids = threads.map(({ parentId }) => parentId);
  const cids = [...new Set(threads.map(({ cid }) => cid))];
  const viewer = caller.id;
  const parents = await unit.store.messages.getMany(ids);
  const replies = await unit.store.messages.newestReplies(ids, limits.replies, caller.server ? null : viewer);
  const views = await messageViews(unit, [...parents, ...replies], { viewer });
  const participants = await unit.store.threads.members(ids, limits.participants, viewer);
  const channels = await unit.store.channels.getMany(cids);
  const own = viewer === null ? [] : await unit.store.members.of(viewer, cids);
  const members = limits.members === 0 ? [] : await unit.store.members.listMany(cids, limits.members);
  const userIds = new Set<UserId>([...participants, ...members].map(({ userId }) => userId));
  for (const { createdById } of [...channels, ...threads]) if (createdById !== null) userIds.add(createdById);
  const accesses = channels.map((channel) =>
    accessTo(caller, channel, { membership: own.find(({ cid }) => cid === channel.cid) ?? null }),
  );
  return {
    accesses: new Map(accesses.map((access) => [access.channel.cid, access])),
    drafts: viewer === null ? [] : await unit.store.drafts.ofThreads(viewer, ids),
    members,
    messages: new Map(views.map((view) => [view.id, view])),
    parents: new Map(parents.map((parent) => [parent.id, parent])),
    participants,
    people: await loadPeople(unit, userIds, [caller.user]),
    replies,
  };
}

type Loaded = Awaited<ReturnType<typeof load>>;

interface ViewThreadInput {
  readonly parent: MessageRecord;
  readonly parentMessage: MessageView;
  readonly loaded: Loaded;
}

function viewThread(
  thread: CountedThread,
  access: Access,
  { parent, parentMessage, loaded }: ViewThreadInput,
): ThreadView {
  const { people } = loaded;
  const { parentId, cid } = thread;
  const draft = loaded.drafts.find((one) => one.parentId === parentId);
  const here = <T extends { readonly parentId: string | null }>(items: readonly T[]) =>
    items.filter((item) => item.parentId === parentId);
  const participants = here(loaded.participants).map((one) => {
    const user = people(one.userId);
    return { ...(sharesReads(access.caller, user) ? one : withoutMark(one)), user };
  });
  return {
    ...thread,
    channel: personalChannel(access, access.channel, people),
    channelMembers: loaded.members
      .filter((member: MemberRecord) => member.cid === cid)
      .map((member) => viewMember(access.channel, member, { people })),
    parentMessage,
    createdBy: people(thread.createdById),
    replyCount: parent.replyCount,
    participants,
    latestReplies: here(loaded.replies).flatMap(({ id }) => loaded.messages.get(id) ?? []),
    read: participants
      .filter(({ user }) => sharesReads(access.caller, user))
      .map(({ user, lastRead, unread, lastReadMessageId }) => ({
        user,
        lastRead,
        unreadMessages: unread,
        lastReadMessageId,
      })),
    draft: draft === undefined ? null : bareDraft(draft, people),
    deletedAt: parent.deletedAt,
  };
}

/** Returns threads as their caller sees them, in a fixed number of queries whatever their number. */
export async function threadViews(
  unit: ReadUnit,
  caller: Caller,
  { threads, limits }: { readonly threads: readonly CountedThread[]; readonly limits: ThreadLimits },
): Promise<readonly ThreadView[]> {
  if (threads.length === 0) return [];
  const loaded = await load(unit, caller, { threads, limits });
  return threads.flatMap((thread) => {
    const access = loaded.accesses.get(thread.cid);
    const parent = loaded.parents.get(thread.parentId);
    const message = loaded.messages.get(thread.parentId);
    if (access === undefined || parent === undefined || message === undefined) return [];
    return [viewThread(thread, access, { parent, parentMessage: message, loaded })];
  });
}
