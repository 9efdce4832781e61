// biome-ignore-all lint/style/useNamingConvention: a review's details are stored as the API shows them

import type { Custom, FlagReview, Json } from '../../types/index.ts';
import type { ReviewAction } from '../../types/moderation-views.ts';

/** Key of a review's details that keeps the actions on its item. */
export const ACTIONS = 'actions_taken';

function actionOf(raw: Json | undefined): readonly ReviewAction[] {
  if (raw === null || typeof raw !== 'object' || Array.isArray(raw)) return [];
  const { type, user_id: userId, reason, created_at: createdAt } = raw as { readonly [key: string]: Json };
  if (typeof type !== 'string' || typeof createdAt !== 'number') return [];
  const text = (value: Json | undefined) => (typeof value === 'string' ? value : null);
  return [{ type, userId: text(userId), reason: text(reason), createdAt }];
}

/** Returns the actions on an item, oldest first. */
export function actionsIn(review: FlagReview | null): readonly ReviewAction[] {
  const kept = review?.details[ACTIONS];
  return Array.isArray(kept) ? kept.flatMap((one) => actionOf(one as Json)) : [];
}

/** Returns a review's details with these actions instead of its own. */
export const detailsWith = (details: Custom | undefined, actions: readonly ReviewAction[]): Custom => ({
  ...details,
  [ACTIONS]: actions.map(({ type, userId, reason, createdAt }) => ({
    type,
    user_id: userId,
    reason,
    created_at: createdAt,
  })),
});
