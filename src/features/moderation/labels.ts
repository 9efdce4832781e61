import { moderationTexts } from '../../i18n/index.ts';
import type { Complaint, ReviewItem } from './state/index.ts';

const REASONS: Readonly<Record<string, () => string>> = {
  spam: () => moderationTexts.reasonSpam(),
  harassment: () => moderationTexts.reasonHarassment(),
  hate: () => moderationTexts.reasonHate(),
  violence: () => moderationTexts.reasonViolence(),
  other: () => moderationTexts.reasonOther(),
  blocklist: () => moderationTexts.byWords(),
};

/** Returns a known reason in the reader's language, any other reason as it was written. */
export function reasonText({ reason, byWords }: Pick<Complaint, 'reason' | 'byWords'>): string {
  if (byWords) return moderationTexts.byWords();
  return REASONS[reason]?.() ?? (reason || moderationTexts.reasonOther());
}

/** Returns each reason once, the latest first. */
export function reasonsOf({ complaints }: ReviewItem): readonly string[] {
  return [...new Set(complaints.map(reasonText))];
}

const DONE: Readonly<Record<string, () => string>> = {
  mark_reviewed: () => moderationTexts.didReview(),
  delete_message: () => moderationTexts.didDelete(),
  restore: () => moderationTexts.didRestore(),
  unblock: () => moderationTexts.didRestore(),
  shadow_block: () => moderationTexts.didHide(),
  delete_reaction: () => moderationTexts.didDeleteReactions(),
  delete_user: () => moderationTexts.didDeleteUser(),
  ban: () => moderationTexts.didBan(),
  unban: () => moderationTexts.didUnban(),
};
const CUSTOM = /^custom:/;

/** Returns the label of a moderator's action. */
export const doneText = (type: string): string => DONE[type]?.() ?? type.replace(CUSTOM, '');
