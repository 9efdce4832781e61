import type { Raw } from '../read/values.ts';

const listIn = (value: unknown) => (value ?? []) as readonly Raw[];

/** Returns who wrote what an item is about, with the counts that belong to the item in the first generation. */
const creatorOf = (item: Raw): Raw => ({
  ...(item.entity_creator as Raw),
  ban_count: listIn(item.bans).length,
  flagged_count: item.flags_count,
  deleted_content_count: 0,
});

/** Returns the complaints of an item: each names the item's subject, not a target of its own. */
const flagsOf = (item: Raw): readonly Raw[] =>
  listIn(item.flags).map((flag) => ({
    type: flag.type,
    entity_type: item.entity_type,
    entity_id: item.entity_id,
    entity_creator_id: item.entity_creator_id,
    user_id: (flag.user as Raw).id,
    user: flag.user,
    reason: flag.reason,
    custom: flag.custom,
    review_queue_item_id: item.id,
    result: [],
    labels: [],
    created_at: flag.created_at,
    updated_at: flag.updated_at,
  }));

/** Returns the actions of an item. The server numbers them within it. */
const actionsOf = (item: Raw): readonly Raw[] =>
  listIn(item.actions).map((action, at) => ({
    id: `${item.id}-${at}`,
    type: action.type,
    reason: action.reason ?? '',
    reporter_type: 'moderator',
    user_id: action.user_id ?? '',
    user: action.user,
    target_user_id: item.entity_creator_id,
    ai_providers: [],
    custom: {},
    created_at: action.created_at,
  }));

/** Returns an item of the review queue with the parts of the second generation. */
export function secondReviewItem({ actions_taken: _, reviewer: __, ...item }: Raw): Raw {
  return {
    ...item,
    entity_creator: creatorOf(item),
    flags: flagsOf(item),
    actions: actionsOf(item),
    bans: listIn(item.bans).map(({ banned_by: moderator, ...ban }) => ({ ...ban, created_by: moderator })),
  };
}
