/** Everything about a channel beside its messages. Loaded with the parts that show it. */
export { CHANNEL_NAME_MAX, SLOW_STEPS } from './constants.ts';
export { createConversation, peopleLike } from './create.ts';
export { type Details, openDetails } from './details.ts';
export { openShared, type SharedItem, type SharedKind, type SharedSnapshot } from './shared.ts';
export type { DetailsSnapshot, Member, OwnPlace } from './snapshot.ts';
