export { readDevice, readPushPreferences, readSearch, readUnreadBatch } from './account.ts';
export {
  readDeactivate,
  readDeleteUser,
  readDeleteUsers,
  readReactivate,
  readUserIds,
} from './accounts.ts';
export { readChannelQuery, readLook, readQueryChannels, readSetUnset, readUpdateChannel } from './channel.ts';
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
export { readExportChannels, readExportUsers } from './exports.ts';
export { readMemberCustom, readMemberCustomParam } from './member-custom.ts';
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
  readSendWishes,
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
  readSubmit,
  readUnban,
  readUnblockMessage,
  requirePayload,
} from './moderation.ts';
export { isRaw, readOnBehalf } from './on-behalf.ts';
export { refuseOtherNames } from './own-name.ts';
export { readCountParam, readJsonParam, readSortParam } from './query-string.ts';
export { readRoleSearch } from './roles.ts';
export { readSignInBody } from './sign-in.ts';
export {
  readGuestBody,
  readQueryMembers,
  readQueryUsers,
  readUserPatchesBody,
  readUsersBody,
} from './user.ts';
export { readGroupMembers, readGroupPage } from './user-groups.ts';
