/**
 * The headless chat: snapshots and commands over the chat client, and the parts that features build their state with.
 * The chat client's chunk is built from `create-chat.ts`, so an export here adds nothing to that chunk.
 */

export type { MessageActions } from './actions/actions.ts';
export { askAs, storePicture } from './ask.ts';
export { type Batch, createBatch } from './batch.ts';
export { keepsPlaces } from './channels/channel-state.ts';
export type * from './chat-model.ts';
export { clockOf } from './clock-of.ts';
export { canClose, isClosed } from './closed.ts';
export { commandGroup } from './commands/command-group.ts';
export { commandsOf, forward, runCommand } from './commands/forward.ts';
export type { CommandGroups } from './commands/groups.ts';
export { CONVERSATION } from './commands/model-commands.ts';
export { LONGEST_TIMER, NAME_MAX, REPLIES_PAGE } from './constants.ts';
export { summarizeAttachments } from './content/attachment-summary.ts';
export { attachmentsOf } from './content/attachments.ts';
export { boundedNumber, boundedText, listIn, timeIn } from './content/bounded.ts';
export { safePicture, safeUrl } from './content/safe-url.ts';
export type { ReadMarks } from './conversation/build-snapshot.ts';
export { countsAsUnread } from './conversation/counts-as-unread.ts';
export { fetchMessages } from './conversation/fetch-messages.ts';
export type { Query } from './conversation/loader.ts';
export { closingOf, kindOf, rowView, textOf } from './conversation/message-view.ts';
export { NO_RECEIPTS } from './conversation/receipts.ts';
export { targetOf } from './conversation/target.ts';
export { Row } from './conversation/timeline.ts';
export { createChat } from './create-chat.ts';
export { ChatFailure } from './errors/failure.ts';
export type { ErrorCode } from './errors/table.ts';
export { isUnanswered, refusalOf } from './errors/to-chat-error.ts';
export type { EventFields } from './event-fields.ts';
export { firstPageCall } from './first-page.ts';
export type { Link } from './link/open-link.ts';
export type { ChannelMuteState, OwnUser } from './link/own-user.ts';
export { queueOf } from './list/queue-of.ts';
export { supportPlaceOf } from './list/support-place.ts';
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
export type { LeftBy } from './news/handled-by.ts';
export { mayModerateApp, type OpenCount, openCount } from './open-reports.ts';
export type * from './options.ts';
export { findPeople, PEOPLE_PAGE } from './people/find-people.ts';
export { doesAnswer, isAdmin } from './people/is-admin.ts';
export { isStaff } from './people/is-staff.ts';
export { remindsIn } from './reminds-in.ts';
export { tokenIn } from './session/token-source.ts';
export { storageKeys } from './store/keys.ts';
export { ownerOf } from './store/owner-of.ts';
export { titleOf } from './title-of.ts';
export type { VisitorFacts } from './visitor-facts.ts';
