import type { BareDraft, DraftRecord } from '../types/index.ts';
import type { People } from '../users/people.ts';

/** Returns a draft alone, without the channel and the messages around it. */
export function bareDraft(draft: DraftRecord, people: People): BareDraft {
  const { mentionedUserIds, ...message } = draft.message;
  return {
    ...draft,
    message: { ...message, mentionedUsers: mentionedUserIds.map(people) },
  };
}
