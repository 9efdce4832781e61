export { readDevice, readPushPreferences, readSearch, readUnreadBatch } from './account.ts';
export { readChannelQuery, readQueryChannels, readSetUnset, readUpdateChannel } from './channel.ts';
export { readBatch, readDeleteChannels, readTruncate } from './channel-ends.ts';
export { readCid } from './cid.ts';
export {
  readLocationUpdate,
  readObjectBody,
  readPageQuery,
  readQueryThreads,
  readRemindAt,
  readThreadShape,
  readVoteBody,
} from './conversation.ts';
export { readHide, readMuteChannel } from './membership.ts';
export {
  readDeliveredBody,
  readEventBody,
  readMarkChannelsReadBody,
  readMarkReadBody,
  readMarkUnread,
  readMessageBody,
  readMessagePagingQuery,
  readReactionBody,
  readSync,
} from './message.ts';
export {
  readAction,
  readEditOptions,
  readLanguageBody,
  readPinnedQuery,
  readSendMessage,
  readTranslation,
  readUndeleteBody,
} from './message-extra.ts';
export {
  readBan,
  readBlock,
  readEntityFlag,
  readFlag,
  readMute,
  readQueryBans,
  readQueryFlags,
  readQueryFutureBans,
  readReview,
  readReviewFlags,
  readUnban,
  readUnblockMessage,
  requirePayload,
} from './moderation.ts';
export { isRaw, readOnBehalf } from './on-behalf.ts';
export { readCountParam, readJsonParam, readSortParam } from './query-string.ts';
export {
  readGuestBody,
  readQueryMembers,
  readQueryUsers,
  readUserPatchesBody,
  readUsersBody,
} from './user.ts';
