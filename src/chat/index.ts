/**
 * The headless chat: snapshots and commands over the chat client, and the parts that features build their state with.
 * The chat client's chunk is built from `create-chat.ts`, so an export here adds nothing to that chunk.
 */

export { askAs, storePicture } from './ask.ts';
export { type Batch, createBatch } from './batch.ts';
export { keepsPlaces } from './channels/channel-state.ts';
export type * from './chat-model.ts';
export { LONGEST_TIMER, NAME_MAX, REPLIES_PAGE } from './constants.ts';
export { attachmentsOf } from './content/attachments.ts';
export { boundedNumber, boundedText, listIn, timeIn } from './content/bounded.ts';
export { safePicture, safeUrl } from './content/safe-url.ts';
export type { ReadMarks } from './conversation/build-snapshot.ts';
export { countsAsUnread } from './conversation/counts-as-unread.ts';
export { fetchMessages } from './conversation/fetch-messages.ts';
export type { Query } from './conversation/loader.ts';
export { kindOf, rowView, textOf } from './conversation/message-view.ts';
export { NO_RECEIPTS } from './conversation/receipts.ts';
export { targetOf } from './conversation/target.ts';
export { Row } from './conversation/timeline.ts';
export { type ChatCore, coreOf } from './core.ts';
export { createChat } from './create-chat.ts';
export type { ErrorCode } from './errors.ts';
export type { EventFields } from './event-fields.ts';
export { ChatFailure } from './failure.ts';
export { findPeople, PEOPLE_PAGE } from './find-people.ts';
export { firstPageCall } from './first-page.ts';
export { isStaff } from './is-staff.ts';
export type { ChannelMuteState, OwnUser } from './link/own-user.ts';
export {
  createSessionList,
  followSession,
  type ListItems,
  type LiveList,
  offsetPage,
  type Page,
  type PageRequest,
} from './live-list/index.ts';
export type * from './message-content.ts';
export type { Known } from './messages/messages.ts';
export type * from './model.ts';
export type {
  MemberChanged,
  MemberRemoved,
  MessageChanged,
  MessageRemoved,
  ReactionChanged,
} from './news/news.ts';
export { mayModerateApp, type OpenCount, openCount } from './open-reports.ts';
export type * from './options.ts';
export { LONGEST_NAME } from './people.ts';
export { remindsIn } from './reminds-in.ts';
export { storageKeys } from './store/keys.ts';
export { titleOf } from './title-of.ts';
export { isUnanswered, refusalOf } from './to-chat-error.ts';
export { tokenIn } from './token-source.ts';
export type { VisitorFacts } from './visitor-facts.ts';
