import type { FlagRecord, FlagReportRecord, MessageView, UserId } from '../types/index.ts';
import type { FlagReportView, FlagView } from '../types/moderation-views.ts';
import type { ReadUnit } from '../unit.ts';
import { loadPeople } from '../users/people.ts';
import { messageViews } from '../views/message-views.ts';
import { AUTOMOD_ID } from './automod.ts';

/** The viewer: moderators also see the text of messages deleted since, others see what their own lists show. */
export type Onlooker = 'moderator' | { readonly userId: UserId };

async function messagesOf(
  unit: ReadUnit,
  ids: readonly string[],
  onlooker: Onlooker,
): Promise<ReadonlyMap<string, MessageView>> {
  const records = await unit.store.messages.getMany(ids);
  const sight = onlooker === 'moderator' ? { viewer: null, showDeleted: true } : { viewer: onlooker.userId };
  const views = await messageViews(unit, records, sight);
  return new Map(views.map((view) => [view.id, view]));
}

/** Returns views of complaints, in a fixed number of queries. */
export async function flagViews(
  unit: ReadUnit,
  flags: readonly FlagRecord[],
  onlooker: Onlooker,
): Promise<readonly FlagView[]> {
  const ids = flags.flatMap(({ messageId }) => messageId ?? []);
  const messages = await messagesOf(unit, ids, onlooker);
  const reviews = await unit.store.flags.reviews(ids);
  const reviewers = [...reviews.values()].flatMap(({ reviewedById }) => reviewedById ?? []);
  const people = await loadPeople(unit, [
    ...flags.flatMap(({ userId, targetUserId }) => [userId, targetUserId]),
    ...reviewers,
  ]);
  return flags.map(({ userId, targetUserId, ...flag }) => {
    const review = flag.messageId === null ? undefined : reviews.get(flag.messageId);
    const by = review?.reviewedById ?? null;
    return {
      ...flag,
      user: people(userId),
      byAutomod: userId === AUTOMOD_ID,
      targetUser: people(targetUserId),
      message: flag.messageId === null ? null : (messages.get(flag.messageId) ?? null),
      review: review === undefined ? null : { ...review, reviewedBy: by === null ? null : people(by) },
    };
  });
}

export async function reportViews(
  unit: ReadUnit,
  reports: readonly FlagReportRecord[],
): Promise<readonly FlagReportView[]> {
  const messages = await messagesOf(
    unit,
    reports.map(({ id }) => id),
    'moderator',
  );
  const people = await loadPeople(
    unit,
    reports.flatMap(({ messageUserId, firstReporterId, review }) => [
      messageUserId,
      firstReporterId,
      ...[review?.reviewedById ?? []].flat(),
    ]),
  );
  return reports.map((report) => {
    const by = report.review?.reviewedById ?? null;
    return {
      ...report,
      message: messages.get(report.id) ?? null,
      messageUser: people(report.messageUserId),
      firstReporter: people(report.firstReporterId),
      reviewedBy: by === null ? null : people(by),
    };
  });
}
